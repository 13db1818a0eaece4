// Select menus of messages and forms.

import { drawAvatar } from "./avatars.js";
import { element, icon, listPresent } from "./dom.js";
import { drawEmoji } from "./emojis.js";
import { Listbox } from "./listbox.js";
import { world } from "./world.js";

const PEOPLE = [5, 7];
const ROLES = 6;
const MENTIONABLES = 7;
const LOWEST = 280; // pixels that an open list may need

/** @typedef {(values: OptionValue[], node: HTMLElement) => void} Choose */

/** @type {SelectMenu | null} */
let openMenu = null;

/**
 * Draw a menu; `choose` is called with everything that was chosen.
 * @param {Component} component
 * @param {Choose} choose
 * @param {{ keeps?: boolean, labelId?: string }} options `keeps` takes an empty choice, too, as forms do; `labelId` is
 * of the element that names the menu, else its placeholder does
 * @returns {{ frame: HTMLElement, box: HTMLElement }}
 */
export function drawSelectMenu(component, choose, { keeps = false, labelId } = {}) {
  return new SelectMenu(component, choose, keeps, labelId);
}

/** Opens a list under a box, and shows in the box what is chosen. */
class SelectMenu {
  /** @type {ListItem[]} */
  #chosen;
  #label = element("span", { class: "menu-label" });

  /**
   * @param {Component} component
   * @param {Choose} choose
   * @param {boolean} keeps
   * @param {string | undefined} labelId
   */
  constructor(component, choose, keeps, labelId) {
    this.component = component;
    this.choose = choose;
    this.keeps = keeps;
    this.items = listItems(component);
    this.most = component.max_values ?? 1;
    this.#chosen = this.items.filter((item) => item.isDefault);
    this.list = new Listbox((item) => this.#pick(item));
    this.box = element(
      "button",
      { type: "button", class: "menu", role: "combobox", "aria-expanded": "false", "aria-haspopup": "listbox", disabled: Boolean(component.disabled), "aria-label": labelId ? null : component.placeholder, "aria-labelledby": labelId, onclick: () => this.#toggle(), onkeydown: (event) => this.#takeKey(event) },
      this.#label,
      icon("down", 18),
    );
    this.frame = element("div", { class: "menu-frame" }, this.box);
    this.#writeLabel();
  }

  /** @param {boolean} isFinished whether what is ticked shall be sent */
  close(isFinished) {
    openMenu = null;
    this.box.setAttribute("aria-expanded", "false");
    this.list.node.remove();
    if (isFinished && this.most > 1 && (this.keeps || this.#chosen.length >= (this.component.min_values ?? 1))) {
      this.#send();
    }
  }

  get #isOptional() {
    return this.component.min_values === 0 || (this.keeps && this.component.required === false);
  }

  #send() {
    this.choose(this.#chosen.map((item) => item.value ?? ""), this.box);
  }

  #writeLabel() {
    const words = this.#chosen.map((item) => item.label).join(", ") || this.component.placeholder || "Make a selection";
    this.#label.replaceChildren(...listPresent([this.#chosen.length === 1 ? drawEmoji(this.#chosen[0].emoji, true) : null, words]));
    this.#label.classList.toggle("empty", !this.#chosen.length);
  }

  /** @param {ListItem} item */
  #drawRow(item) {
    const isChosen = this.#chosen.includes(item);
    const tick = this.most > 1 ? element("span", { class: `tick ${isChosen ? "on" : ""}` }, isChosen ? icon("check", 14) : null) : null;
    const words = element("span", { class: "item-words" }, element("span", {}, item.label), item.hint ? element("small", {}, item.hint) : null);
    return [item.person ? drawAvatar(item.person, 24) : drawEmoji(item.emoji, true), words, tick];
  }

  /** @param {ListItem} item */
  #pick(item) {
    if (this.most === 1) {
      this.#chosen = this.#isOptional && this.#chosen.includes(item) ? [] : [item];
      this.#writeLabel();
      this.close(false);
      this.#send();
      return;
    }
    this.#chosen = this.#chosen.includes(item) ? this.#chosen.filter((chosen) => chosen !== item) : [...this.#chosen, item].slice(0, this.most);
    this.#showList(item);
    this.#writeLabel();
  }

  /** @param {ListItem | undefined} active */
  #showList(active) {
    const index = active === undefined ? 0 : Math.max(0, this.items.indexOf(active));
    this.list.show(this.items, (item) => this.#drawRow(item), { active: index });
  }

  #toggle() {
    if (openMenu === this) {
      this.close(true);
      return;
    }
    openMenu?.close(false);
    openMenu = this;
    this.#showList(this.#chosen[0]);
    this.frame.append(this.list.node);
    this.frame.classList.toggle("upwards", this.#opensUpwards());
    this.box.setAttribute("aria-expanded", "true");
    this.box.setAttribute("aria-controls", this.list.node.id);
    this.list.node.scrollIntoView({ block: "nearest" });
  }

  /** Whether the list has more room above; in a form, which cuts off what lies over its top, only if it fits there. */
  #opensUpwards() {
    const { top, bottom } = this.frame.getBoundingClientRect();
    const highest = this.frame.closest(".form-body")?.getBoundingClientRect().top ?? -Infinity;
    return bottom + LOWEST > innerHeight && top - LOWEST > highest;
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    const isOpen = openMenu === this;
    if (isOpen && this.list.takeKey(event)) {
      event.preventDefault();
      this.box.setAttribute("aria-activedescendant", this.list.activeId);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      event.preventDefault(); // or a form that the menu stands in would close, too
      this.close(true);
    } else if (event.key === "ArrowDown" && !isOpen) {
      event.preventDefault();
      this.#toggle();
    }
  }
}

/**
 * List what a menu offers, and mark what it says is chosen.
 * @param {Component} component
 * @returns {ListItem[]}
 */
function listItems(component) {
  const chosen = (component.default_values ?? []).map((each) => each.id);
  return offeredItems(component).map((item) => {
    const value = typeof item.value === "object" ? Object.values(item.value)[0] : item.value;
    return { ...item, isDefault: item.isDefault || chosen.includes(value) };
  });
}

/**
 * @param {Component} component
 * @returns {ListItem[]}
 */
function offeredItems(component) {
  if (component.options) {
    return component.options.map((option) => ({ label: option.label, hint: option.description, value: option.value, emoji: option.emoji, isDefault: option.default }));
  }
  if (PEOPLE.includes(component.type)) {
    const people = world.listMembersHere().map((person) => ({ label: person.display, hint: person.name, value: { user: person.id }, person }));
    return component.type === MENTIONABLES ? [...listRoles(), ...people] : people;
  }
  if (component.type === ROLES) {
    return listRoles();
  }
  const types = component.channel_types;
  const rooms = [...world.rooms.values()].filter((room) => room.server === world.server?.id && (!types || types.includes(room.type)));
  return rooms.map((room) => ({ label: `#${room.name}`, value: { room: room.id } }));
}

/** @returns {ListItem[]} */
const listRoles = () => (world.server?.roles ?? []).map((role) => ({ label: `@${role.name}`, value: { role: role.id } }));

/** Close the open menu when something else is pressed. */
export function closeMenusOutside() {
  // Before a choice redraws the list, and what was pressed is gone.
  document.addEventListener(
    "mousedown",
    (event) => {
      if (openMenu && !openMenu.frame.contains(/** @type {Node} */ (event.target))) {
        openMenu.close(true);
      }
    },
    { capture: true },
  );
}
