// Avatars and names.

import { el } from "./dom.js";
import { world } from "./world.js";

const COLORS = ["#5865f2", "#3a8ee6", "#23a55a", "#e67e22", "#d84a7b", "#8e5bd6", "#12a5a5"];

export function face(person, size = 40, { isOnline } = {}) {
  const shown = world.pictured.has(person.id)
    ? el("img", { class: "face", src: `pictures/${person.id}`, alt: "", width: size, height: size })
    : el("span", { class: "face face-letter", "aria-hidden": "true", style: letterStyle(person, size) }, initial(person));
  if (isOnline === undefined) {
    return shown;
  }
  const dot = el("span", { class: `presence ${isOnline ? "online" : "offline"}` });
  return el("span", { class: "face-frame" }, shown, dot);
}

function letterStyle(person, size) {
  const side = `${size}px`;
  return { width: side, height: side, fontSize: `${Math.round(size * 0.44)}px`, background: COLORS[person.color % COLORS.length] };
}

const initial = (person) => (person.display || person.name).slice(0, 1).toUpperCase();

export function name(person, tag = "span") {
  return el(tag, { class: "name" }, person.display);
}

export function appTag() {
  return el("span", { class: "app-tag" }, "APP");
}

export function isOnline(person) {
  return person.is_bot ? Boolean(world.state.listening) : true;
}
