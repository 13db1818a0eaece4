// Moments: `<t:...>` of messages, kept alive, and the times beside names.

import { world } from "./world.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31536000],
  ["month", 2628000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
/** @type {{ [style: string]: Intl.DateTimeFormatOptions }} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * @param {number} at seconds since 1970
 * @param {string} style a letter of Discord's
 */
const format = (at, style) => new Intl.DateTimeFormat("en", STYLES[style]).format(at * 1000);

/**
 * Write how far a moment is away: "in 2 days".
 * @param {number} at seconds since 1970
 */
export function writeDistance(at) {
  const seconds = at - world.now();
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return relativeFormat.format(Math.round(seconds / length), unit);
}

/**
 * Write every moment below `root` anew where its words have changed.
 * @param {ParentNode} root
 */
export function refreshMoments(root = document) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("time.moment"))) {
    const at = Number(node.dataset.at);
    const style = node.dataset.style ?? "f";
    const words = style === "R" ? writeDistance(at) : format(at, style);
    if (node.textContent !== words) {
      node.textContent = words;
      node.title = format(at, "F");
    }
  }
}

/** @param {number} at seconds since 1970 */
export const clockTime = (at) => format(at, "t");

/**
 * Write day and time in few letters: "Sat, Nov 21, 5:44 PM".
 * @param {number} at seconds since 1970
 */
export const shortTime = (at) => new Intl.DateTimeFormat("en", { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(at * 1000);

/** @param {number} at seconds since 1970 */
export const fullTime = (at) => format(at, "F");

/**
 * Write the day of a moment: "November 21, 2026".
 * @param {number} at seconds since 1970
 */
export const dayOf = (at) => format(at, "D");

/**
 * Write when a message was sent, as it stands beside its author.
 * @param {number} at seconds since 1970
 */
export function stamp(at) {
  const days = Math.round((midnight(world.now()) - midnight(at)) / 86400);
  if (days === 0) {
    return clockTime(at);
  }
  return days === 1 ? `Yesterday at ${clockTime(at)}` : `${format(at, "d")}, ${clockTime(at)}`;
}

/** @param {number} at seconds since 1970 */
const midnight = (at) => new Date(at * 1000).setHours(0, 0, 0, 0) / 1000;

/** Keep all moments of the page alive. */
export function keepMomentsAlive() {
  setInterval(() => refreshMoments(), 1000);
}
