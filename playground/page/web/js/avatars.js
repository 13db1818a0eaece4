// Pictures of people, and what stands beside their names.

import { element } from "./dom.js";
import { world } from "./world.js";

const COLORS = ["#5865f2", "#3a8ee6", "#23a55a", "#e67e22", "#d84a7b", "#8e5bd6", "#12a5a5"];

/**
 * Draw somebody's picture, or their initial; with a dot where `isOnline` is given.
 * @param {Person} person
 * @param {number} size in pixels
 * @param {{ isOnline?: boolean }} options
 */
export function drawAvatar(person, size = 40, { isOnline } = {}) {
  const avatar = world.pictured.has(person.id)
    ? element("img", { class: "face", src: `pictures/${person.id}`, alt: "", width: size, height: size })
    : element("span", { class: "face face-letter", "aria-hidden": "true", style: letterStyle(person, size) }, initialOf(person));
  if (isOnline === undefined) {
    return avatar;
  }
  const dot = element("span", { class: `presence ${isOnline ? "online" : "offline"}` });
  return element("span", { class: "face-frame" }, avatar, dot);
}

/**
 * @param {Person} person
 * @param {number} size
 */
function letterStyle(person, size) {
  const side = `${size}px`;
  return { width: side, height: side, fontSize: `${Math.round(size * 0.44)}px`, background: COLORS[person.color % COLORS.length] };
}

/** @param {Person} person */
const initialOf = (person) => (person.display || person.name).slice(0, 1).toUpperCase();

export const drawAppTag = () => element("span", { class: "app-tag" }, "APP");

/** @param {Person} person */
export const isOnline = (person) => (person.is_bot ? world.state.listening : true);

/**
 * Draw how many unread messages ping somebody; nothing where there are none.
 * @param {number | undefined} count
 */
export function drawBadge(count) {
  if (!count) {
    return null;
  }
  const words = `${count} unread ${count === 1 ? "mention" : "mentions"}`;
  return element("span", { class: "badge", role: "img", "aria-label": words, title: words }, count > 99 ? "99+" : String(count));
}
