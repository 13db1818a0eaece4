// Commands under way, and those to which nobody answered.

import { drawAppTag, drawAvatar } from "./avatars.js";
import { element, waitingDots, wordsOf } from "./dom.js";
import { showForm } from "./forms.js";
import { drawCommandUse, drawOnlyYou } from "./private_answers.js";
import { goToEnd } from "./scrolling.js";
import { world } from "./world.js";

/** @typedef {{ room: Id | null, me: Id, command: string, failure: string }} PendingCommand */

const SILENT = "The application did not respond";
/** @type {PendingCommand[]} */
const pending = [];
const changes = new EventTarget();
const tell = () => changes.dispatchEvent(new Event("changed"));

/** @param {() => void} listener */
export const onPendingChange = (listener) => changes.addEventListener("changed", listener);

/**
 * Use a command: show that it is under way, open the form that it brings, or say what went wrong.
 * @param {Id | null} room
 * @param {string} command as people see it
 * @param {() => Promise<Outcome>} ask
 */
export async function followCommand(room, command, ask) {
  const entry = beginCommand(room, command);
  goToEnd();
  try {
    const outcome = await ask();
    endCommand(entry, ["late", "failed"].includes(outcome.state) ? SILENT : "");
    if (outcome.form) {
      showForm(outcome.form);
    }
    goToEnd();
  } catch (error) {
    endCommand(entry, wordsOf(error));
  }
}

/**
 * Show that a command is under way.
 * @param {Id | null} room
 * @param {string} command
 * @returns {PendingCommand}
 */
function beginCommand(room, command) {
  const entry = { room, me: world.me, command, failure: "" };
  pending.push(entry);
  tell();
  return entry;
}

/**
 * Take a command away, or leave it with words about its failure.
 * @param {PendingCommand} entry
 * @param {string} failure
 */
function endCommand(entry, failure = "") {
  if (failure) {
    entry.failure = failure;
  } else {
    pending.splice(pending.indexOf(entry), 1);
  }
  tell();
}

export function listPendingNodes() {
  return pending.filter((entry) => entry.room === world.here && entry.me === world.me).map(drawPending);
}

/** @param {PendingCommand} entry */
function drawPending(entry) {
  const bot = world.person(world.bot);
  const words = entry.failure
    ? [element("div", { class: "failed", role: "alert" }, entry.failure), drawOnlyYou(() => endCommand(entry))]
    : [element("div", { class: "thinking" }, waitingDots(), "Sending command…")];
  return element(
    "article",
    { class: `post pending ${entry.failure ? "private" : ""}` },
    drawCommandUse(world.person(entry.me), entry.command),
    element("div", { class: "post-face" }, drawAvatar(bot, 40)),
    element("div", { class: "post-body" }, element("h3", { class: "post-head" }, element("span", { class: "name" }, bot.display), drawAppTag()), words),
  );
}
