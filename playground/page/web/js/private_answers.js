// What stands above and below answers that only one person sees.

import { drawAvatar } from "./avatars.js";
import { element, icon } from "./dom.js";

/**
 * Draw "anna used /move".
 * @param {Person} person
 * @param {string} command with its slash, if it has one
 */
export function drawCommandUse(person, command) {
  return element("div", { class: "reply" }, drawAvatar(person, 16), element("span", { class: "reply-name" }, person.display), " used ", element("span", { class: "reply-command" }, command));
}

/**
 * Draw "Only you can see this", with a way to put it away.
 * @param {() => void} dismiss
 */
export function drawOnlyYou(dismiss) {
  return element(
    "div",
    { class: "only-you" },
    icon("eye", 16),
    "Only you can see this • ",
    element("button", { type: "button", class: "text-link", onclick: () => dismiss() }, "Dismiss message"),
  );
}
