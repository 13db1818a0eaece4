// The playground's clock, moved ahead by hand: by fixed times, and to the next moments of the channel.

import { connection } from "./connection.js";
import { byId, element, iconButton, updateChildren, wordsOf } from "./dom.js";
import { clockTime, dayOf, shortTime } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @type {[number, string][]} seconds */
const JUMPS = [[300, "5 min"], [3600, "1 hour"], [86400, "1 day"], [604800, "1 week"]];
const MOST_MOMENTS = 2;
const BEFORE = 30; // seconds before a moment, enough to see it come
const AFTER = 10; // seconds after it, enough for who grants a few
const MOMENT = /data-at="(\d+)"/g;
let isJumping = false;

export function toggleClockRow() {
  const row = byId("clock");
  row.hidden = !row.hidden;
  drawClockRow();
}

export function openClockRow() {
  byId("clock").hidden = false;
  drawClockRow();
}

export function drawClockRow() {
  const row = byId("clock");
  if (row.hidden) {
    return;
  }
  updateChildren(
    row,
    element("span", { class: "clock-now" }, isJumping ? "Restarting the bot at the new time …" : writeNow()),
    element("div", { class: "clock-jumps" }, JUMPS.map(([seconds, label]) => drawJump(`+ ${label}`, () => seconds)), listMoments().map(drawMoment)),
    iconButton("close", "Close clock", toggleClockRow),
  );
}

/** Keep the time of the row going, without touching its buttons. */
export function keepClockGoing() {
  setInterval(() => {
    const now = document.querySelector(".clock-now");
    if (now && !isJumping) {
      now.textContent = writeNow();
    }
  }, 1000);
}

function writeNow() {
  const hours = Math.round(world.state.offset / 360) / 10;
  return `It is ${shortTime(world.now())}${hours ? ` (${hours} h ahead)` : ""}`;
}

/**
 * @param {string} label
 * @param {() => number} seconds
 */
function drawJump(label, seconds) {
  return element("button", { type: "button", class: "button secondary", disabled: isJumping, onclick: () => jump(seconds()) }, label);
}

/** @param {number} at */
function drawMoment(at) {
  const words = dayOf(at) === dayOf(world.now()) ? clockTime(at) : shortTime(at);
  const before = at - BEFORE > world.now() ? drawJump(`Just before ${words}`, () => at - BEFORE - world.now()) : null;
  return [before, drawJump(`Just after ${words}`, () => at + AFTER - world.now())];
}

/** Return the moments ahead that the newest messages of the open channel name, the newest first. */
function listMoments() {
  /** @type {Set<number>} */
  const moments = new Set();
  for (const message of world.listMessagesHere().reverse()) {
    for (const [, at] of JSON.stringify(message).replaceAll('\\"', '"').matchAll(MOMENT)) {
      if (Number(at) + AFTER > world.now() + 1) {
        moments.add(Number(at));
      }
    }
    if (moments.size >= MOST_MOMENTS) {
      break;
    }
  }
  return [...moments].slice(0, MOST_MOMENTS).sort((a, b) => a - b);
}

/** @param {number} seconds */
async function jump(seconds) {
  isJumping = true;
  drawClockRow();
  try {
    world.setState(await connection.ask("develop", { switch: "jump", value: Math.max(0, seconds) }));
  } catch (error) {
    toast(wordsOf(error));
  } finally {
    isJumping = false;
    drawClockRow();
  }
}
