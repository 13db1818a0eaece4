// Dialogs over the page: a head with a way to close, and a body.

import { openDialog } from "./dialogs.js";
import { element, iconButton } from "./dom.js";

/**
 * Open a dialog; its body is drawn anew by calling what is returned.
 * @param {string} title
 * @param {Children[]} head that stands before the title
 * @returns {{ dialog: HTMLDialogElement, draw: (...body: Children[]) => void, close: () => void }}
 */
export function openCard(title, ...head) {
  const body = element("div", { class: "card-body" });
  /** @type {HTMLDialogElement} */
  const dialog = element(
    "dialog",
    { class: "card", "aria-label": title, onclick: (event) => event.target === dialog && dialog.close() },
    element("header", {}, ...head, element("h2", {}, title), iconButton("close", "Close", () => dialog.close())),
    body,
  );
  openDialog(dialog);
  return {
    dialog,
    draw: (...children) => body.replaceChildren(element("div", { class: "card-parts" }, ...children)),
    close: () => dialog.close(),
  };
}

/**
 * Draw a part of a card under a small heading.
 * @param {string} title
 * @param {...Children} children
 */
export const drawPart = (title, ...children) => element("section", {}, element("h3", {}, title), ...children);

/**
 * Draw a switch with words beside it.
 * @param {string} label
 * @param {string} hint
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} turn
 */
export function drawSwitch(label, hint, isOn, turn) {
  const box = element("input", { type: "checkbox", role: "switch", checked: isOn, onchange: () => turn(box.checked) });
  return element("label", { class: "switch" }, element("span", {}, label, element("small", {}, hint)), box);
}
