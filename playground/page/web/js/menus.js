// Select menus of messages and forms.

import { el, icon } from "./dom.js";
import { face } from "./faces.js";
import { Listbox } from "./listbox.js";
import { world } from "./world.js";

const PEOPLE = [5, 7];
let open = null;

// `choose(values, node)` is called once with everything that was chosen.
export function menu(told, choose, { keeps = false } = {}) {
  const items = itemsOf(told);
  const most = told.max_values ?? 1;
  let chosen = items.filter((item) => item.isDefault);
  const label = el("span", { class: "menu-label" });
  const box = el(
    "button",
    { type: "button", class: "menu", role: "combobox", "aria-expanded": "false", "aria-haspopup": "listbox", disabled: Boolean(told.disabled), "aria-label": told.placeholder },
    label,
    icon("down", 18),
  );
  const frame = el("div", { class: "menu-frame" }, box);
  const list = new Listbox(pick);

  function draw() {
    label.textContent = chosen.map((item) => item.label).join(", ") || told.placeholder || "Make a selection";
    label.classList.toggle("empty", !chosen.length);
  }

  function row(item) {
    const mark = most > 1 ? el("span", { class: `tick ${chosen.includes(item) ? "on" : ""}` }, chosen.includes(item) ? icon("check", 14) : null) : null;
    const words = el("span", { class: "item-words" }, el("span", {}, item.emoji ? `${item.emoji} ` : "", item.label), item.hint ? el("small", {}, item.hint) : null);
    return [item.person ? face(item.person, 24) : null, words, mark].filter(Boolean);
  }

  function pick(item) {
    if (most === 1) {
      chosen = [item];
      draw();
      close();
      choose([item.value], box);
      return;
    }
    chosen = chosen.includes(item) ? chosen.filter((each) => each !== item) : [...chosen, item].slice(0, most);
    list.show(items, row, { active: items.indexOf(item) });
    draw();
  }

  function toggle() {
    if (open?.box === box) {
      close(true);
      return;
    }
    close();
    open = { box, frame, finish };
    list.show(items, row, { active: Math.max(0, items.indexOf(chosen[0])) });
    frame.append(list.node);
    frame.classList.toggle("upwards", frame.getBoundingClientRect().bottom + 280 > innerHeight);
    box.setAttribute("aria-expanded", "true");
    box.setAttribute("aria-controls", list.node.id);
    list.node.scrollIntoView({ block: "nearest" });
  }

  function finish() {
    if (most > 1 && (keeps || chosen.length >= (told.min_values ?? 1))) {
      choose(chosen.map((item) => item.value), box);
    }
  }

  box.onclick = toggle;
  box.onkeydown = (event) => {
    if (open?.box === box && list.takes(event)) {
      event.preventDefault();
      box.setAttribute("aria-activedescendant", list.activeId);
    } else if (event.key === "Escape" && open?.box === box) {
      event.stopPropagation();
      close(true);
    } else if (event.key === "ArrowDown" && open?.box !== box) {
      event.preventDefault();
      toggle();
    }
  };
  draw();
  return frame;
}

function itemsOf(told) {
  if (told.options) {
    return told.options.map((option) => ({ label: option.label, hint: option.description, value: option.value, emoji: option.emoji?.name, isDefault: option.default }));
  }
  if (PEOPLE.includes(told.type)) {
    return world.membersHere().map((person) => ({ label: person.display, hint: person.name, value: { user: person.id }, person }));
  }
  const rooms = [...world.rooms.values()].filter((room) => told.type === 8 && room.server === world.server?.id);
  return rooms.map((room) => ({ label: `#${room.name}`, value: { room: room.id } }));
}

function close(isFinished = false) {
  const { box, frame, finish } = open ?? {};
  open = null;
  box?.setAttribute("aria-expanded", "false");
  frame?.querySelector(".listbox")?.remove();
  if (isFinished) {
    finish?.();
  }
}

document.addEventListener("mousedown", (event) => {
  if (open && !open.frame.contains(event.target)) {
    close(true);
  }
}, { capture: true }); // before a choice redraws the list, and what was pressed is gone
