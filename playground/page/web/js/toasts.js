// Short words for what a person cannot do.

import { byId, el } from "./dom.js";

const LONG_ENOUGH = 6000; // milliseconds

export function toast(words) {
  const note = el("div", { class: "toast" }, words);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), LONG_ENOUGH);
}
