// A list to choose from with arrow keys, Enter, Tab or the mouse; the focus stays in the input.

import { el } from "./dom.js";

let serial = 0;

export class Listbox {
  constructor(onpick) {
    this.onpick = onpick;
    this.items = [];
    this.active = -1;
    this.node = el("ul", { class: "listbox", role: "listbox", id: `list-${++serial}` });
  }

  show(items, draw, { active = 0 } = {}) {
    this.items = items;
    this.active = items.length ? active : -1;
    this.node.replaceChildren(...items.map((item, index) => this.#row(item, index, draw)));
    this.#mark();
  }

  get current() {
    return this.items[this.active];
  }

  get isOpen() {
    return this.items.length > 0;
  }

  clear() {
    this.show([], () => "");
  }

  // True where the key was meant for the list.
  takes(event) {
    if (!this.isOpen) {
      return false;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.active < 0 && step < 0 ? 0 : this.active;
      this.active = (from + step + this.items.length) % this.items.length;
      this.#mark();
      return true;
    }
    if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      const chosen = this.current ?? (event.key === "Tab" ? this.items[0] : undefined);
      if (chosen !== undefined) {
        this.onpick(chosen);
        return true;
      }
    }
    return false;
  }

  #row(item, index, draw) {
    const pick = (event) => {
      event.preventDefault();
      this.onpick(item);
    };
    const hover = () => {
      this.active = index;
      this.#mark(false);
    };
    return el("li", { role: "option", id: `${this.node.id}-${index}`, onmousedown: pick, onmousemove: hover }, draw(item));
  }

  #mark(scroll = true) {
    [...this.node.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.active)));
    if (scroll) {
      this.node.children[this.active]?.scrollIntoView({ block: "nearest" });
    }
  }

  get activeId() {
    return this.active < 0 ? "" : `${this.node.id}-${this.active}`;
  }
}
