// Moments: `<t:...>` of messages, kept alive, and the times beside names.

import { world } from "./world.js";

const UNITS = [
  ["year", 31536000],
  ["month", 2628000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const format = (at, style) => new Intl.DateTimeFormat("en", STYLES[style]).format(at * 1000);

export function fromNow(at) {
  const seconds = at - world.now();
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS.at(-1);
  return relative.format(Math.round(seconds / length), unit);
}

export function refreshMoments(root = document) {
  for (const node of root.querySelectorAll("time.moment")) {
    const at = Number(node.dataset.at);
    const words = node.dataset.style === "R" ? fromNow(at) : format(at, node.dataset.style);
    if (node.textContent !== words) {
      node.textContent = words;
      node.title = format(at, "F");
    }
  }
}

export const clockTime = (at) => format(at, "t");
export const fullTime = (at) => format(at, "F");

export function dayOf(at) {
  return new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(at * 1000);
}

export function stamp(at) {
  const days = Math.round((midnight(world.now()) - midnight(at)) / 86400);
  if (days === 0) {
    return clockTime(at);
  }
  return days === 1 ? `Yesterday at ${clockTime(at)}` : `${format(at, "d")}, ${clockTime(at)}`;
}

const midnight = (at) => new Date(at * 1000).setHours(0, 0, 0, 0) / 1000;
setInterval(refreshMoments, 1000);
