// The input line while a command is being written: `/move` and its options.

import { TYPE, suggestionsFor } from "./commands.js";
import { el } from "./dom.js";
import { Field } from "./field.js";
import { world } from "./world.js";

const PAUSE = 120; // milliseconds after the last key before the bot is asked

// Whether Enter shall take the first suggestion: not where it would replace a text of one's own.
function isMeant(item, option, typed) {
  const isFree = option.autocomplete || option.type === TYPE.string;
  return !isFree || `${item?.label} ${item?.value}`.toLowerCase().includes(typed.trim().toLowerCase());
}

export class CommandLine {
  #fields = [];
  #focused = null;
  #asked = 0;
  #timer = null;

  // `popup` shows lists, `done(sent)` is called when the line is left.
  constructor(command, popup, { send, leave }) {
    this.command = command;
    this.popup = popup;
    this.send = send;
    this.leave = leave;
    this.tail = el("input", { type: "text", class: "field-tail", "aria-label": "More options", autocomplete: "off", onfocus: () => this.#offerOptions(), oninput: () => this.#offerOptions() });
    this.node = el("div", { class: "command-line", onkeydown: (event) => this.#key(event) }, el("span", { class: "command-name" }, `/${command.name}`), this.tail);
    this.node.addEventListener("focusin", (event) => this.#focusMoved(event.target));
    for (const option of command.options.filter((each) => each.required)) {
      this.#add(option);
    }
  }

  focus() {
    const first = this.#fields.find((field) => field.isEmpty);
    (first?.input ?? this.tail).focus();
  }

  // What was typed after the name goes to the first option.
  fill(text) {
    if (!text.trim() || !this.command.options.length) {
      return;
    }
    const field = this.#fields[0] ?? this.#add(this.command.options[0]);
    field.text = text.trim();
    field.input.focus();
  }

  pick(item) {
    if (item.option) {
      this.tail.value = "";
      this.#add(item.option).input.focus();
      return;
    }
    this.#focused?.choose(item);
    this.#onwards();
  }

  get #rest() {
    const taken = this.#fields.map((field) => field.option);
    return this.command.options.filter((option) => !taken.includes(option));
  }

  #add(option) {
    const field = new Field(option, (changed) => this.#suggestSoon(changed));
    this.#fields.push(field);
    this.tail.before(field.node);
    this.#hintTail();
    return field;
  }

  #remove(field) {
    const index = this.#fields.indexOf(field);
    this.#fields.splice(index, 1);
    field.node.remove();
    this.#hintTail();
    (this.#fields[index - 1]?.input ?? this.tail).focus();
  }

  #hintTail() {
    this.tail.placeholder = this.#rest.length ? `+${this.#rest.length} optional` : "";
  }

  #focusMoved(target) {
    this.#focused = this.#fields.find((field) => field.input === target) ?? null;
    if (this.#focused) {
      this.#suggest(this.#focused);
    }
  }

  #offerOptions() {
    const typed = this.tail.value.toLowerCase();
    const rest = this.#rest.filter((option) => option.name.startsWith(typed));
    const items = rest.map((option) => ({ label: option.name, hint: option.description, option }));
    this.#asked += 1;
    this.popup.show({ title: items.length ? "Options" : `/${this.command.name}`, words: items.length ? "" : this.command.description, items, active: typed ? 0 : -1 });
  }

  #suggestSoon(field) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#suggest(field), field.option.autocomplete ? PAUSE : 0);
  }

  async #suggest(field) {
    const number = ++this.#asked;
    const option = field.option;
    const head = { title: option.name, words: option.description, items: [] };
    this.popup.show({ ...head, isLoading: Boolean(option.autocomplete) });
    try {
      const items = await suggestionsFor(this.command, option, field.text, this.#values(field));
      if (number === this.#asked) {
        this.popup.show({ ...head, items, active: isMeant(items[0], option, field.text) ? 0 : -1 });
      }
    } catch {
      if (number === this.#asked) {
        this.popup.show({ ...head, failure: "Loading options failed" });
      }
    }
  }

  // Everything filled in so far, in the order of the options; without `besides`.
  #values(besides) {
    const filled = this.#fields.filter((field) => field !== besides && field.value !== undefined);
    return Object.fromEntries(filled.map((field) => [field.option.name, field.value]));
  }

  #onwards() {
    const next = this.#fields.find((field) => field.isEmpty);
    (next?.input ?? this.tail).focus();
    if (!next && document.activeElement === this.tail) {
      this.#offerOptions();
    }
  }

  #key(event) {
    if (this.popup.takes(event)) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      this.#escape();
    } else if (event.key === "Backspace" && event.target.value === "") {
      event.preventDefault();
      this.#backwards(event.target);
    } else if (event.key === "Tab" && !event.shiftKey && event.target !== this.tail && this.#rest.length + this.#fields.length) {
      event.preventDefault();
      this.#next(event.target);
    }
  }

  #escape() {
    this.#stopSuggesting();
    if (this.popup.isOpen) {
      this.popup.hide();
    } else {
      this.leave("");
    }
  }

  #stopSuggesting() {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #next(target) {
    const index = this.#fields.findIndex((field) => field.input === target);
    (this.#fields[index + 1]?.input ?? this.tail).focus();
  }

  #backwards(target) {
    const field = this.#fields.find((each) => each.input === target) ?? this.#fields.at(-1);
    if (target === this.tail && field) {
      field.input.focus();
    } else if (field && !field.option.required) {
      this.#remove(field);
    } else if (!field || this.#fields.indexOf(field) === 0) {
      this.leave(`/${this.command.name}`);
    } else {
      this.#fields[this.#fields.indexOf(field) - 1].input.focus();
    }
  }

  submit() {
    this.#stopSuggesting();
    const wrong = this.#fields.filter((field) => field.problem());
    for (const field of this.#fields) {
      field.complain(field.problem());
    }
    if (wrong.length) {
      wrong[0].input.focus();
      this.#asked += 1;
      this.popup.show({ title: wrong[0].option.name, failure: wrong[0].problem(), items: [] });
      return;
    }
    this.send(world.here, this.command.name, this.#values(null));
  }
}
