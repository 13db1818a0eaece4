// The input line while a command is being written: `/move` and its options.

import { TYPE, suggestValues } from "./commands.js";
import { MOMENT_ITEM, isMomentTyped } from "./date_picker.js";
import { element } from "./dom.js";
import { OptionField } from "./option_field.js";
import { world } from "./world.js";

const PAUSE = 120; // milliseconds after the last key before the bot is asked

/** @typedef {import("./popup.js").Popup} Popup */
/** @typedef {(room: Id | null, command: string, options: { [name: string]: OptionValue }) => void} Send */

/**
 * Tell whether Enter shall take the first suggestion: not where it would replace a text of one's own.
 * @param {ListItem | undefined} item
 * @param {CommandOption} option
 * @param {string} typed
 */
function isMeant(item, option, typed) {
  const isFree = option.autocomplete || option.type === TYPE.string;
  return !isFree || `${item?.label} ${item?.value}`.toLowerCase().includes(typed.trim().toLowerCase());
}

/** Holds a command with the fields of its options. */
export class CommandLine {
  /** @type {OptionField[]} */
  #fields = [];
  /** @type {OptionField | null} */
  #focused = null;
  #questions = 0; // asked of the bot; only the answer to the last one counts
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {Command} command
   * @param {Popup} popup that shows lists
   * @param {{ send: Send, leave: (text: string) => void }} ends what happens when the line is sent or left
   */
  constructor(command, popup, { send, leave }) {
    this.command = command;
    this.popup = popup;
    this.send = send;
    this.leave = leave;
    const offer = () => this.#offerOptions();
    this.tail = element("input", { type: "text", class: "field-tail", "aria-label": "More options", autocomplete: "off", onfocus: offer, oninput: offer });
    this.node = element("div", { class: "command-line", onkeydown: (event) => this.#takeKey(event) }, element("span", { class: "command-name" }, `/${command.name}`), this.tail);
    this.node.addEventListener("focusin", (event) => this.#noteFocus(event.target));
    for (const option of command.options.filter((each) => each.required)) {
      this.#addField(option);
    }
  }

  focus() {
    (this.#fields.find((field) => field.isEmpty)?.input ?? this.tail).focus();
  }

  /**
   * Give what was typed after the name to the first option; without options it is kept as it is.
   * @param {string} text
   */
  fill(text) {
    if (!text.trim()) {
      return;
    }
    if (!this.command.options.length) {
      this.tail.value = text.trim();
      return;
    }
    const field = this.#fields[0] ?? this.#addField(this.command.options[0]);
    field.text = text.trim();
    field.input.focus();
  }

  /** @param {ListItem} item */
  pick(item) {
    this.#stopSuggesting(); // what was typed before the choice is not asked for any more
    if (item.option) {
      this.tail.value = "";
      const field = this.#addField(item.option);
      field.input.focus();
      if (item.option.type === TYPE.file) {
        field.chooseFile();
      }
      return;
    }
    if (item.isMoment) {
      this.popup.hide();
      this.#focused?.chooseMoment();
      return;
    }
    this.#focused?.choose(item);
    this.#goOn();
  }

  /**
   * Take files that were pasted or dropped, and return whether an option wanted one.
   * @param {File[]} files
   */
  takeFiles(files) {
    const option = this.#unusedOptions.find((each) => each.type === TYPE.file);
    const empty = this.#fields.find((field) => field.option.type === TYPE.file && field.isEmpty);
    const field = empty ?? (option && this.#addField(option));
    field?.takeFile(files[0]);
    return field !== undefined;
  }

  /** Send the command, or say what is wrong with it. */
  submit() {
    this.#stopSuggesting();
    const wrong = this.#fields.filter((field) => field.problem);
    for (const field of this.#fields) {
      field.markWrong(wrong.includes(field));
    }
    if (wrong.length) {
      wrong[0].input.focus();
      this.#questions += 1;
      this.popup.show({ title: wrong[0].option.name, failure: wrong[0].problem });
      return;
    }
    const tail = this.tail.value.trim();
    if (tail) {
      this.tail.focus();
      this.#questions += 1;
      this.popup.show({ title: `/${this.command.name}`, failure: `/${this.command.name} has no option “${tail}”.` });
      return;
    }
    this.send(world.here, this.command.name, this.#values(null));
  }

  get #unusedOptions() {
    const used = this.#fields.map((field) => field.option);
    return this.command.options.filter((option) => !used.includes(option));
  }

  /** @param {CommandOption} option */
  #addField(option) {
    const field = new OptionField(option, (changed) => this.#suggestSoon(changed));
    this.#fields.push(field);
    this.tail.before(field.node);
    this.#hintTail();
    return field;
  }

  /** @param {OptionField} field */
  #removeField(field) {
    const index = this.#fields.indexOf(field);
    this.#fields.splice(index, 1);
    field.node.remove();
    this.#hintTail();
    (this.#fields[index - 1]?.input ?? this.tail).focus();
  }

  #hintTail() {
    const left = this.#unusedOptions.length;
    this.tail.placeholder = left ? `+${left} optional` : "";
  }

  /** @param {EventTarget | null} target */
  #noteFocus(target) {
    this.#stopSuggesting(); // the list belongs to where one types now
    this.#focused = this.#fields.find((field) => field.input === target) ?? null;
    if (this.#focused) {
      this.#suggest(this.#focused);
    }
  }

  #offerOptions() {
    const typed = this.tail.value.toLowerCase();
    const options = this.#unusedOptions.filter((option) => option.name.startsWith(typed));
    const items = options.map((option) => ({ label: option.name, hint: option.description, option }));
    this.#questions += 1;
    this.popup.show({ title: items.length ? "Options" : `/${this.command.name}`, words: items.length ? "" : this.command.description, items, active: typed ? 0 : -1 });
  }

  /** @param {OptionField} field */
  #suggestSoon(field) {
    clearTimeout(this.#timer);
    if (field.option.autocomplete) {
      this.popup.list.unmark(); // what is shown was suggested for an earlier text
      this.#timer = setTimeout(() => this.#suggest(field), PAUSE);
    } else {
      this.#suggest(field); // at once: Enter may be the very next key
    }
  }

  /** @param {OptionField} field */
  async #suggest(field) {
    const question = ++this.#questions;
    const option = field.option;
    const head = { title: option.name, words: option.description };
    if (option.type === TYPE.string && !option.choices?.length && field.text && isMomentTyped(field.text)) {
      this.popup.show({ ...head, items: [MOMENT_ITEM] });
      return;
    }
    this.popup.show({ ...head, isLoading: Boolean(option.autocomplete) });
    try {
      const items = await suggestValues(this.command, option, field.text, this.#values(field));
      if (question === this.#questions) {
        this.popup.show({ ...head, items, active: isMeant(items[0], option, field.text) ? 0 : -1 });
      }
    } catch {
      if (question === this.#questions) {
        this.popup.show({ ...head, failure: "Couldn't load the options" });
      }
    }
  }

  /**
   * Return everything filled in so far, in the order of the options.
   * @param {OptionField | null} except the field for which suggestions are wanted; they need no files
   * @returns {{ [name: string]: OptionValue }}
   */
  #values(except) {
    /** @type {{ [name: string]: OptionValue }} */
    const values = {};
    for (const field of this.#fields) {
      const value = field.value;
      const isWanted = except === null || (field !== except && !(value instanceof File));
      if (isWanted && value !== undefined) {
        values[field.option.name] = value;
      }
    }
    return values;
  }

  #goOn() {
    const next = this.#fields.find((field) => field.isEmpty);
    (next?.input ?? this.tail).focus();
    if (!next && document.activeElement === this.tail) {
      this.#offerOptions();
    }
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (this.popup.takeKey(event)) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      this.#escape();
    } else if (event.key === "Backspace" && target.value === "") {
      event.preventDefault();
      this.#goBack(target);
    } else if (event.key === "Tab" && !event.shiftKey && target !== this.tail) {
      event.preventDefault();
      this.#goToNext(target);
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
    this.#questions += 1;
  }

  /** @param {HTMLInputElement} target */
  #goToNext(target) {
    const index = this.#fields.findIndex((field) => field.input === target);
    (this.#fields[index + 1]?.input ?? this.tail).focus();
  }

  /** @param {HTMLInputElement} target */
  #goBack(target) {
    const field = this.#fields.find((each) => each.input === target) ?? this.#fields.at(-1);
    if (target === this.tail && field) {
      field.input.focus();
    } else if (field && !field.option.required) {
      this.#removeField(field);
    } else if (!field || this.#fields.indexOf(field) === 0) {
      this.leave(`/${this.command.name}`);
    } else {
      this.#fields[this.#fields.indexOf(field) - 1].input.focus();
    }
  }
}
