// The menus of people and messages: by right click, long press, or the button with three dots.

import { connection } from "./connection.js";
import { element, icon, waitingDots } from "./dom.js";
import { isNarrow } from "./drawers.js";

const LONG = 500; // milliseconds that a finger rests
const FAR = 10; // pixels that it may move meanwhile
const MARGIN = 8; // pixels between a menu and the edge of the window

/** @typedef {{ label: string, icon: string, act: () => void, isDanger?: boolean }} MenuEntry */
/** @typedef {{ title: string, ask: object, use: (command: string) => void, entries: MenuEntry[] }} MenuContent */
/** @typedef {{ x: number, y: number }} Point */

/** @type {(target: Element) => MenuContent | null} */
let describe = () => null;

/**
 * Listen for presses that open menus; `find` returns what the menu of an element holds, null where it has none.
 * @param {(target: Element) => MenuContent | null} find
 */
export function setUpMenus(find) {
  describe = find;
  document.addEventListener("contextmenu", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isKey = event.clientX === 0 && event.clientY === 0;
    if (openMenuOf(target, isKey ? pointBelow(target) : { x: event.clientX, y: event.clientY })) {
      event.preventDefault();
    }
  });
  setUpLongPress();
}

/** @param {Element} target */
function pointBelow(target) {
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Open menus for fingers that rest: not every browser tells of them as of a right click. */
function setUpLongPress() {
  /** @type {number | undefined} */
  let timer;
  /** @type {Point} */
  let start = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    stop();
    if (event.pointerType === "touch" && event.isPrimary) {
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => openMenuOf(/** @type {Element} */ (event.target), start) && swallowClick(), LONG);
    }
  });
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) {
      stop();
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, stop);
  }
}

/** Let the finger go without pressing what lies under it. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  document.addEventListener("pointerup", () => setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 100), { once: true });
}

/**
 * Open the menu of what `target` shows, and return whether it has one.
 * @param {Element} target
 * @param {Point} point
 */
export function openMenuOf(target, point) {
  if (target.closest("input, textarea, dialog, .context-menu, a[href^='http']")) {
    return false;
  }
  const content = describe(target);
  if (content && !document.querySelector(".context-menu")) {
    new ContextMenu(content).open(point);
  }
  return content !== null;
}

/** Shows the commands of the bot, and below them what the page itself offers. */
class ContextMenu {
  /** @param {MenuContent} content */
  constructor(content) {
    this.content = content;
    this.commands = element("div", { class: "menu-group", role: "group", "aria-label": "Apps" }, waitingDots());
    this.node = element(
      "div",
      { class: "context-menu", popover: "manual", role: "menu", tabindex: -1, "aria-label": content.title, onkeydown: (event) => this.#takeKey(event) },
      element("div", { class: "menu-title" }, content.title),
      this.commands,
      element("div", { class: "menu-group", role: "group" }, content.entries.map((entry) => this.#drawEntry(entry))),
    );
    this.from = /** @type {HTMLElement | null} */ (document.activeElement);
    this.fromMessage = /** @type {HTMLElement | null | undefined} */ (this.from?.closest(".post[data-message]"))?.dataset.message;
  }

  /** @param {Point} point */
  open(point) {
    document.body.append(this.node);
    this.node.showPopover();
    this.node.focus();
    document.addEventListener("pointerdown", this.#leave, { capture: true });
    this.#place(point);
    this.#loadCommands(point);
  }

  #close() {
    document.removeEventListener("pointerdown", this.#leave, { capture: true });
    this.node.remove();
    this.#findOpener()?.focus({ preventScroll: true });
  }

  /** Return what had the focus before, or what stands in its place if its message was drawn anew meanwhile. */
  #findOpener() {
    if (!this.from || this.from.isConnected || this.fromMessage === undefined) {
      return this.from;
    }
    const post = document.querySelector(`.post[data-message="${CSS.escape(this.fromMessage)}"]`);
    const label = this.from.getAttribute("aria-label") ?? "";
    return /** @type {HTMLElement | null | undefined} */ (post?.querySelector(`[aria-label="${CSS.escape(label)}"]`));
  }

  /**
   * Close when something else is pressed, which hears nothing of it.
   * @param {PointerEvent} event
   */
  #leave = (event) => {
    if (!this.node.contains(/** @type {Node} */ (event.target))) {
      this.#close();
      if (event.button === 0) {
        swallowClick();
      }
    }
  };

  /**
   * Keep the menu within the window; on a narrow one it comes from below.
   * @param {Point} point
   */
  #place({ x, y }) {
    if (isNarrow()) {
      return;
    }
    const { width, height } = this.node.getBoundingClientRect();
    this.node.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    this.node.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
  }

  /** @param {Point} point */
  async #loadCommands(point) {
    /** @type {string[]} */
    const commands = await connection.ask("menu_commands", this.content.ask).catch(() => []);
    const entries = commands.map((name) => this.#drawEntry({ label: name, icon: "app", act: () => this.content.use(name) }));
    this.commands.replaceChildren(...entries);
    this.commands.hidden = !entries.length;
    this.#place(point);
    if (document.activeElement === this.node) {
      this.#items[0]?.focus();
    }
  }

  /** @param {MenuEntry} entry */
  #drawEntry(entry) {
    const press = () => {
      this.#close();
      entry.act();
    };
    return element("button", { type: "button", class: `menu-entry ${entry.isDanger ? "danger" : ""}`, role: "menuitem", tabindex: -1, onclick: press }, icon(entry.icon, 18), element("span", {}, entry.label));
  }

  get #items() {
    return /** @type {HTMLElement[]} */ ([...this.node.querySelectorAll(".menu-entry")]);
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    const items = this.#items;
    const index = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length) {
      event.preventDefault();
      items[(index + step + items.length) % items.length].focus();
    } else if (event.key === "Tab" || event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    }
  }
}
