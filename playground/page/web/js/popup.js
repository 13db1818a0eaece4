// The list above the input line: commands, options, choices, people.

import { el } from "./dom.js";
import { face } from "./faces.js";
import { dots } from "./post.js";
import { Listbox } from "./listbox.js";

export class Popup {
  constructor(onpick) {
    this.list = new Listbox(onpick);
    this.node = el("div", { class: "popup", hidden: true });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  show({ title, words, items, isLoading = false, failure = "", active = 0 }) {
    this.list.show(items, row, { active });
    const state = isLoading ? el("div", { class: "popup-state" }, dots(), "Loading options…") : failure ? el("div", { class: "popup-state failure" }, failure) : null;
    const head = title ? el("div", { class: "popup-head" }, el("strong", {}, title), words ? el("span", {}, words) : null) : null;
    this.node.replaceChildren(...[head, state, items.length ? this.list.node : null].filter(Boolean));
    this.node.hidden = !this.node.children.length;
    this.#announce();
  }

  hide() {
    this.node.hidden = true;
    this.list.clear();
  }

  takes(event) {
    const isTaken = this.isOpen && this.list.takes(event);
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

function row(item) {
  return [
    item.person ? face(item.person, 24) : null,
    el(
      "span",
      { class: "item-words" },
      el("span", { class: "item-title" }, item.label, ...(item.parameters ?? []).map((each) => el("span", { class: "parameter" }, each))),
      item.hint ? el("small", {}, item.hint) : null,
    ),
    item.side ? el("span", { class: "item-side" }, item.side) : null,
  ].filter(Boolean);
}
