// The clocks: the server tells what is left at a moment, the page counts down.

import { moment, refreshMoments, writeLeft } from "./text.js";

const BEAT = 200;
const SHORT = 20_000;

/**
 * Return the milliseconds that are left to a side; null if it has no clock.
 * @param {Match} match
 * @param {Side} side
 * @param {number} now
 */
export function leftTo(match, side, now) {
  const clock = match.clocks?.[side];
  if (!clock || clock.left === null) {
    return null;
  }
  return Math.max(0, clock.left - (clock.runs ? now - match.now : 0));
}

/**
 * Keep the clocks going, and every moment that is written on the page.
 * @param {() => Match | null} current
 */
export function keepClocksGoing(current) {
  setInterval(() => {
    drawClocks(current());
    refreshMoments();
  }, BEAT);
}

/** @param {Match | null} match */
export function drawClocks(match) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"))) {
    const side = /** @type {Side} */ (node.dataset.side);
    const left = match && leftTo(match, side, moment());
    const said = match?.clocks?.[side]?.words ?? (left === null ? "" : writeLeft(left));
    if (node.textContent !== said) {
      node.textContent = said;
    }
    const runs = Boolean(match?.clocks?.[side]?.runs);
    node.classList.toggle("runs", runs);
    node.classList.toggle("short", runs && left !== null && left < SHORT);
  }
}
