// Modals: forms that the bot opens.

import { drawAvatar } from "./avatars.js";
import { connection } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { element, icon, iconButton, wordsOf } from "./dom.js";
import { isNarrow } from "./drawers.js";
import { drawField } from "./form_fields.js";
import { world } from "./world.js";

const WRONG = "Something went wrong. Try again.";
const TYPE = { row: 1, text: 10, checkbox: 23 };
let serial = 0;

/** @typedef {import("./form_fields.js").Field} Field */

/**
 * Open a form over the page.
 * @param {Form} form
 */
export function showForm(form) {
  new FormDialog(form).open();
}

/** Holds an open form; what is filled in stays until the bot has taken it. */
class FormDialog {
  /** @type {{ field: Field, problem: HTMLElement }[]} */
  #entries = [];

  /** @param {Form} form */
  constructor(form) {
    this.form = form;
    this.failure = element("p", { class: "form-failure", role: "alert" });
    this.send = element("button", { type: "submit", class: "button primary" }, "Submit");
    const cancel = element("button", { type: "button", class: "button secondary", onclick: () => this.dialog.close() }, "Cancel");
    const close = iconButton("close", "Close", () => this.dialog.close());
    const head = element("header", {}, drawAvatar(world.person(world.bot), 32), element("h2", {}, form.title), close);
    const caution = element("p", { class: "form-caution" }, icon("eye", 16), `${world.person(world.bot).display} reads this. Write no passwords or other secrets.`);
    const body = element("div", { class: "form-body" }, caution, form.components.map((component) => this.#drawTopLevel(component)));
    const page = element("form", { method: "dialog", novalidate: true, onkeydown: (event) => this.#takeKey(event) }, head, body, this.failure, element("footer", {}, cancel, this.send));
    page.onsubmit = (event) => {
      event.preventDefault();
      this.#submit();
    };
    this.page = page;
    this.dialog = element("dialog", { class: "form", autofocus: true, tabindex: -1, "aria-label": form.title }, page);
  }

  open() {
    openDialog(this.dialog);
    if (!isNarrow()) {
      this.#entries[0]?.field.control.focus(); // a phone's keyboard would hide the form
    }
  }

  /** @param {KeyboardEvent} event */
  #takeKey(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.page.requestSubmit();
    }
  }

  async #submit() {
    const wrong = this.#entries.filter((entry) => this.#check(entry));
    if (wrong.length) {
      wrong[0].field.control.focus();
      wrong[0].problem.scrollIntoView({ block: "nearest" });
      return;
    }
    this.send.disabled = true;
    this.failure.textContent = await this.#ask();
    this.send.disabled = false;
    if (!this.failure.textContent) {
      this.dialog.close();
    }
  }

  /** Send everything. Returns words about what went wrong, empty where nothing did. */
  async #ask() {
    try {
      const values = await Promise.all(this.#entries.map(async ({ field }) => [field.name, await field.read()]));
      const fields = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      /** @type {Outcome} */
      const outcome = await connection.ask("submit", { form: this.form.id, fields });
      return ["late", "failed"].includes(outcome.state) ? WRONG : "";
    } catch (error) {
      return wordsOf(error);
    }
  }

  /**
   * Say at a field what is wrong with it, and return whether anything is.
   * @param {{ field: Field, problem: HTMLElement }} entry
   */
  #check({ field, problem }) {
    const words = field.findProblem();
    problem.textContent = words;
    field.control.setAttribute("aria-invalid", String(Boolean(words)));
    return Boolean(words);
  }

  /** @param {Component} component */
  #drawTopLevel(component) {
    if (component.type === TYPE.text) {
      return [element("div", { class: "text", html: component.html })];
    }
    if (component.type === TYPE.row) {
      return (component.components ?? []).map((field) => this.#drawLabelled(field.label, "", field));
    }
    return component.component ? [this.#drawLabelled(component.label, component.description, component.component)] : [];
  }

  /**
   * @param {string | undefined} label
   * @param {string | null | undefined} description
   * @param {Component} component
   */
  #drawLabelled(label, description, component) {
    const id = `field-${++serial}`;
    const field = drawField(component, `${id}-label`);
    const problem = element("p", { class: "field-problem", id: `${id}-problem`, role: "alert" });
    const entry = { field, problem };
    this.#entries.push(entry);
    const isRequired = component.type !== TYPE.checkbox && (component.required ?? true);
    const star = isRequired ? element("span", { class: "star", title: "Required" }, "*") : null;
    const words = element("span", { class: "form-label", id: `${id}-label` }, label, star);
    field.control.setAttribute("aria-describedby", `${id}-words ${id}-problem`);
    const recheck = () => problem.textContent && this.#check(entry);
    return element(
      "div",
      { class: `form-field ${component.type === TYPE.checkbox ? "single" : ""}`, onclick: (event) => field.press?.(event), oninput: recheck, onchange: recheck, oninvalid: () => this.#check(entry) },
      words,
      description ? element("small", { id: `${id}-words` }, description) : null,
      field.node,
      problem,
    );
  }
}
