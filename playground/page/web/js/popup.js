// The list above the input line: commands, options, choices, people.

import { drawAvatar } from "./avatars.js";
import { element, listPresent, waitingDots } from "./dom.js";
import { Listbox } from "./listbox.js";

/** Shows a title, a state and a list. */
export class Popup {
  /** @param {(item: ListItem) => void} onpick */
  constructor(onpick) {
    this.list = new Listbox(onpick);
    this.node = element("div", { class: "popup", hidden: true });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** @param {{ title: string, words?: string, items?: ListItem[], isLoading?: boolean, failure?: string, active?: number }} content */
  show({ title, words = "", items = [], isLoading = false, failure = "", active = 0 }) {
    this.list.show(items, drawItem, { active });
    const head = title ? element("div", { class: "popup-head" }, element("strong", {}, title), words ? element("span", {}, words) : null) : null;
    this.node.replaceChildren(...listPresent([head, drawProgress(isLoading, failure), items.length ? this.list.node : null]));
    this.node.hidden = !this.node.children.length;
    this.#announce();
  }

  hide() {
    this.node.hidden = true;
    this.list.clear();
  }

  /**
   * Act on a key that is meant for the list, and return whether it was.
   * @param {KeyboardEvent} event
   */
  takeKey(event) {
    const isTaken = this.isOpen && this.list.takeKey(event);
    this.#announce();
    return isTaken;
  }

  #announce() {
    const target = document.activeElement;
    if (target?.closest(".composer")) {
      target.setAttribute("aria-controls", this.list.node.id);
      target.setAttribute("aria-expanded", String(this.isOpen && this.list.isOpen));
      target.setAttribute("aria-activedescendant", this.list.activeId);
    }
  }
}

/**
 * @param {boolean} isLoading
 * @param {string} failure
 */
function drawProgress(isLoading, failure) {
  if (isLoading) {
    return element("div", { class: "popup-state" }, waitingDots(), "Loading options…");
  }
  return failure ? element("div", { class: "popup-state failure" }, failure) : null;
}

/** @param {ListItem} item */
function drawItem(item) {
  const parameters = (item.parameters ?? []).map((name) => element("span", { class: "parameter" }, name));
  return [
    item.person ? drawAvatar(item.person, 24) : null,
    element("span", { class: "item-words" }, element("span", { class: "item-title" }, item.label, parameters), item.hint ? element("small", {}, item.hint) : null),
    item.side ? element("span", { class: "item-side" }, item.side) : null,
  ];
}
