// One option of a command in the input line: its name, and what is typed or chosen for it.

import { TYPE, readValue, writeComplaint } from "./commands.js";
import { chooseMoment, writeMoment } from "./date_picker.js";
import { element, icon, iconButton, wordsOf } from "./dom.js";
import { shortTime } from "./times.js";
import { toast } from "./toasts.js";
import { checkSize, chooseFiles } from "./uploads.js";

const NARROWEST = 3; // characters
const WIDEST = 40;

/** Holds the text of one option, or the item that was chosen for it. */
export class OptionField {
  /** @type {{ label: string, value: OptionValue | undefined } | null} */
  #chosen = null;

  /**
   * @param {CommandOption} option
   * @param {(field: OptionField) => void} onchange
   */
  constructor(option, onchange) {
    this.option = option;
    this.onchange = onchange;
    this.input = element("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-autocomplete": "list",
      readonly: option.type === TYPE.file,
      placeholder: option.type === TYPE.file ? "Choose a file" : undefined,
      oninput: () => this.#acceptTyping(),
      onkeydown: (event) => this.#acceptKey(event),
    });
    const clip = option.type === TYPE.file ? icon("clip", 16) : null;
    this.node = element("span", { class: `field ${option.required ? "required" : ""}`, onclick: () => this.#acceptPress() }, element("span", { class: "field-name" }, option.name), clip, this.input, this.#drawMomentButton());
    this.#fitWidth();
  }

  /** Draw the button that offers a date; a bot can read one from any text of people's own. */
  #drawMomentButton() {
    const { type, choices, autocomplete } = this.option;
    const isFree = type === TYPE.string && !choices?.length && !autocomplete;
    return isFree ? iconButton("clock", "Choose a date and a time (or type @time)", () => this.chooseMoment(), { class: "icon-button field-moment", tabindex: -1 }) : null;
  }

  /** Let the person choose a moment, which is then what the option holds. */
  async chooseMoment() {
    const at = await chooseMoment();
    if (at !== null) {
      this.choose({ label: shortTime(at), value: writeMoment(at) });
      this.onchange(this);
    }
    this.input.focus();
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.#acceptTyping();
  }

  /** @returns {OptionValue | undefined} what goes to the bot; undefined where there is nothing valid */
  get value() {
    return this.#chosen ? this.#chosen.value : readValue(this.option, this.text);
  }

  get isEmpty() {
    return this.#chosen === null && !this.text.trim();
  }

  /** @param {{ label: string, value?: OptionValue }} item */
  choose(item) {
    this.#chosen = { label: item.label, value: item.value };
    this.input.value = item.label;
    this.markWrong(false);
    this.#fitWidth();
  }

  /** Say why the value cannot be sent; empty where it can. */
  get problem() {
    const isWrong = this.value === undefined && (this.option.required || !this.isEmpty);
    return isWrong ? writeComplaint(this.option, this.text) : "";
  }

  /** @param {boolean} isWrong */
  markWrong(isWrong) {
    this.node.classList.toggle("wrong", isWrong);
    this.input.setAttribute("aria-invalid", String(isWrong));
  }

  #acceptTyping() {
    this.#chosen = null;
    this.markWrong(false);
    this.#fitWidth();
    this.onchange(this);
  }

  #fitWidth() {
    const words = this.input.value || this.input.placeholder;
    this.input.size = Math.max(NARROWEST, Math.min(WIDEST, words.length + 1));
  }

  #acceptPress() {
    this.input.focus();
    if (this.option.type === TYPE.file) {
      this.chooseFile();
    }
  }

  /**
   * Open the file chooser by the keyboard; Enter sends the command once a file is chosen.
   * @param {KeyboardEvent} event
   */
  #acceptKey(event) {
    if (this.option.type === TYPE.file && (event.key === " " || (event.key === "Enter" && this.isEmpty))) {
      event.preventDefault();
      event.stopPropagation();
      this.chooseFile();
    }
  }

  /** Let the person choose a file of the machine. */
  async chooseFile() {
    const [file] = await chooseFiles(false);
    if (file) {
      this.takeFile(file);
    }
  }

  /** @param {File} file chosen, pasted or dropped */
  takeFile(file) {
    try {
      checkSize(file);
      this.choose({ label: file.name, value: file });
    } catch (error) {
      this.markWrong(true);
      toast(wordsOf(error));
    }
  }
}
