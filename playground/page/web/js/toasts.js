// Short words for what a person cannot do.

import { byId, element } from "./dom.js";

const LONG_ENOUGH = 6000; // milliseconds

/**
 * Show words for a while.
 * @param {string} words
 */
export function toast(words) {
  const note = element("div", { class: "toast" }, words);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), LONG_ENOUGH);
}
