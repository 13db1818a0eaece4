// A list to choose from with arrow keys, Enter, Tab or the mouse; the focus stays in the input.

import { element } from "./dom.js";

let serial = 0;

/** Holds the items of one list; `onpick` hears which one was chosen. */
export class Listbox {
  /** @type {ListItem[]} */
  items = [];
  active = -1;

  /** @param {(item: ListItem) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    this.node = element("ul", { class: "listbox", role: "listbox", id: `list-${++serial}` });
  }

  /**
   * @param {ListItem[]} items
   * @param {(item: ListItem) => Child | Child[]} draw
   * @param {{ active?: number }} options
   */
  show(items, draw, { active = 0 } = {}) {
    this.items = items;
    this.active = items.length ? active : -1;
    this.node.replaceChildren(...items.map((item, index) => this.#drawRow(item, index, draw)));
    this.#markActive(true);
  }

  /** @returns {ListItem | undefined} */
  get current() {
    return this.items[this.active];
  }

  get isOpen() {
    return this.items.length > 0;
  }

  clear() {
    this.show([], () => "");
  }

  /** Mark none, so that Enter chooses nothing of a list that is out of date. */
  unmark() {
    this.active = -1;
    this.#markActive(false);
  }

  /**
   * Act on a key that is meant for the list, and return whether it was.
   * @param {KeyboardEvent} event
   */
  takeKey(event) {
    if (!this.isOpen) {
      return false;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.active < 0 && step < 0 ? 0 : this.active;
      this.active = (from + step + this.items.length) % this.items.length;
      this.#markActive(true);
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

  /**
   * @param {ListItem} item
   * @param {number} index
   * @param {(item: ListItem) => Child | Child[]} draw
   */
  #drawRow(item, index, draw) {
    /** @param {MouseEvent} event */
    const pick = (event) => {
      event.preventDefault();
      this.onpick(item);
    };
    const hover = () => {
      this.active = index;
      this.#markActive(false);
    };
    return element("li", { role: "option", id: `${this.node.id}-${index}`, onmousedown: pick, onmousemove: hover }, draw(item));
  }

  /** @param {boolean} isScrolled */
  #markActive(isScrolled) {
    [...this.node.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.active)));
    if (isScrolled) {
      this.node.children[this.active]?.scrollIntoView({ block: "nearest" });
    }
  }

  get activeId() {
    return this.active < 0 ? "" : `${this.node.id}-${this.active}`;
  }
}
