// One option of a command in the input line: its name, and what is typed or chosen for it.

import { TYPE, complaint, valueOf } from "./commands.js";
import { el } from "./dom.js";
import { chooseFiles, readUpload } from "./uploads.js";

const NARROWEST = 3; // characters

export class Field {
  #chosen = null; // {label, value}

  constructor(option, onchange) {
    this.option = option;
    this.onchange = onchange;
    this.input = el("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-autocomplete": "list",
      readonly: option.type === TYPE.file,
      oninput: () => this.#typed(),
    });
    this.node = el("span", { class: `field ${option.required ? "required" : ""}`, onclick: () => this.#pressed() }, el("span", { class: "field-name" }, option.name), this.input);
    this.#fit();
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.#typed();
  }

  // What goes to the bot; undefined where there is nothing valid.
  get value() {
    return this.#chosen ? this.#chosen.value : valueOf(this.option, this.text);
  }

  get isEmpty() {
    return this.#chosen === null && !this.text.trim();
  }

  choose(item) {
    this.#chosen = item;
    this.input.value = item.label;
    this.complain("");
    this.#fit();
  }

  // Words under the line where the value cannot be sent.
  problem() {
    const isWrong = this.value === undefined && (this.option.required || !this.isEmpty);
    return isWrong ? complaint(this.option, this.text) : "";
  }

  complain(words) {
    this.node.classList.toggle("wrong", Boolean(words));
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
  }

  #typed() {
    this.#chosen = null;
    this.complain("");
    this.#fit();
    this.onchange(this);
  }

  #fit() {
    this.input.size = Math.max(NARROWEST, Math.min(40, this.input.value.length + 1));
  }

  async #pressed() {
    this.input.focus();
    if (this.option.type === TYPE.file) {
      const [file] = await chooseFiles(false);
      if (file) {
        this.choose({ label: file.name, value: await readUpload(file) });
      }
    }
  }
}
