// Covers over what is better not seen at once: a press takes them away.

import { element } from "./dom.js";

/**
 * Cover a node, which nobody can see or press before the cover is gone.
 * @param {HTMLElement} node
 * @param {boolean | undefined} isSpoiler whether it is covered at all
 * @returns {HTMLElement}
 */
export function coverSpoiler(node, isSpoiler) {
  if (!isSpoiler) {
    return node;
  }
  const covered = element("div", { class: "covered", inert: true }, node);
  const frame = element("div", { class: "spoiler-frame" }, covered);
  const uncover = () => {
    covered.inert = false;
    covered.classList.remove("covered");
    cover.remove();
    /** @type {HTMLElement | null} */ (covered.querySelector("button, a, [tabindex]"))?.focus({ preventScroll: true });
  };
  const cover = element("button", { type: "button", class: "spoiler-cover", "aria-label": "Show the spoiler", onclick: uncover }, element("span", {}, "Spoiler"));
  frame.append(cover);
  return frame;
}
