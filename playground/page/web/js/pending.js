// Commands under way, and those to which nobody answered.

import { el } from "./dom.js";
import { appTag, face } from "./faces.js";
import { dots, onlyYou, usedLine } from "./post.js";
import { world } from "./world.js";

const pending = []; // {room, me, command, failed}
const changed = new EventTarget();
export const onPending = (listener) => changed.addEventListener("changed", listener);
const tell = () => changed.dispatchEvent(new Event("changed"));

export function begin(room, command) {
  const entry = { room, me: world.me, command, failed: "" };
  pending.push(entry);
  tell();
  return entry;
}

export function end(entry, failed = "") {
  if (failed) {
    entry.failed = failed;
  } else {
    pending.splice(pending.indexOf(entry), 1);
  }
  tell();
}

export function pendingNodes() {
  return pending.filter((entry) => entry.room === world.here && entry.me === world.me).map(node);
}

function node(entry) {
  const bot = world.person(world.bot);
  const words = entry.failed
    ? [el("div", { class: "failed", role: "alert" }, entry.failed), onlyYou(() => end(entry))]
    : [el("div", { class: "thinking" }, dots(), "Sending command…")];
  return el(
    "article",
    { class: `post pending ${entry.failed ? "private" : ""}` },
    usedLine(world.person(entry.me), entry.command),
    el("div", { class: "post-face" }, face(bot, 40)),
    el("div", { class: "post-body" }, el("h3", { class: "post-head" }, el("span", { class: "name" }, bot.display), appTag()), words),
  );
}
