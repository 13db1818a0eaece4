// Modals: forms that the bot opens.

import { drawAvatar } from "./avatars.js";
import { connection } from "./connection.js";
import { element, icon, wordsOf } from "./dom.js";
import { drawSelectMenu } from "./select_menus.js";
import { readUpload } from "./uploads.js";
import { world } from "./world.js";

const WRONG = "Something went wrong. Try again.";
const TYPE = { row: 1, textInput: 4, text: 10, fileUpload: 19, radioGroup: 21, checkboxGroup: 22, checkbox: 23 };
const PARAGRAPH = 2; // the style of a text input of several lines

/** @typedef {Map<string, () => unknown>} Fields the reader of each field's value, by custom id */

/**
 * Open a form over the page.
 * @param {Form} form
 */
export function showForm(form) {
  /** @type {Fields} */
  const fields = new Map();
  const failure = element("p", { class: "form-failure", role: "alert" });
  const body = form.components.map((component) => drawTopLevel(component, fields));
  const send = element("button", { type: "submit", class: "button primary" }, "Submit");
  const cancel = element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const close = element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const head = element("header", {}, drawAvatar(world.person(world.bot), 32), element("h2", {}, form.title), close);
  const page = element("form", { method: "dialog" }, head, element("div", { class: "form-body" }, body), failure, element("footer", {}, cancel, send));
  const dialog = element("dialog", { class: "form", "aria-label": form.title, onclose: () => dialog.remove() }, page);
  page.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    const words = await submit(form, fields);
    send.disabled = false;
    failure.textContent = words;
    if (!words) {
      dialog.close();
    }
  };
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Send a form. Returns words about what went wrong, empty where nothing did.
 * @param {Form} form
 * @param {Fields} fields
 */
async function submit(form, fields) {
  try {
    /** @type {{ [name: string]: unknown }} */
    const values = {};
    for (const [name, read] of fields) {
      const value = await read();
      if (value !== undefined) {
        values[name] = value;
      }
    }
    /** @type {Outcome} */
    const outcome = await connection.ask("submit", { form: form.id, fields: values });
    return ["late", "failed"].includes(outcome.state) ? WRONG : "";
  } catch (error) {
    return wordsOf(error);
  }
}

/**
 * @param {Component} component
 * @param {Fields} fields
 */
function drawTopLevel(component, fields) {
  if (component.type === TYPE.text) {
    return [element("div", { class: "text", html: component.html })];
  }
  if (component.type === TYPE.row) {
    return (component.components ?? []).map((field) => drawLabelled(field.label, "", field, fields));
  }
  const field = component.component;
  return field ? [drawLabelled(component.label, component.description, field, fields)] : [];
}

/**
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Component} field
 * @param {Fields} fields
 */
function drawLabelled(label, description, field, fields) {
  const isRequired = field.required ?? true;
  return element(
    "label",
    { class: "form-field" },
    element("span", { class: "form-label" }, label, isRequired ? element("span", { class: "star" }, " *") : null),
    description ? element("small", {}, description) : null,
    drawField(field, fields),
  );
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawField(field, fields) {
  switch (field.type) {
    case TYPE.textInput:
      return drawTextInput(field, fields);
    case TYPE.fileUpload:
      return drawFileUpload(field, fields);
    case TYPE.checkbox:
      return drawCheckbox(field, fields);
    case TYPE.radioGroup:
    case TYPE.checkboxGroup:
      return drawChoices(field, fields);
    default:
      return drawMenu(field, fields);
  }
}

/**
 * @param {Component} field
 * @param {Fields} fields
 * @param {() => unknown} read
 */
function addField(field, fields, read) {
  fields.set(field.custom_id ?? "", read);
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawMenu(field, fields) {
  /** @type {OptionValue[] | undefined} */
  let chosen;
  addField(field, fields, () => chosen);
  return drawSelectMenu(field, (values) => (chosen = values), { keeps: true });
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawCheckbox(field, fields) {
  const box = element("input", { type: "checkbox", checked: Boolean(field.default) });
  addField(field, fields, () => box.checked);
  return box;
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawTextInput(field, fields) {
  const shared = { placeholder: field.placeholder, maxlength: field.max_length, minlength: field.min_length, required: field.required ?? true };
  const input = field.style === PARAGRAPH ? element("textarea", { rows: 4, ...shared }) : element("input", { type: "text", ...shared });
  input.value = field.value ?? "";
  addField(field, fields, () => input.value);
  return input;
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawFileUpload(field, fields) {
  const input = element("input", { type: "file", multiple: (field.max_values ?? 1) > 1 });
  addField(field, fields, () => Promise.all([...(input.files ?? [])].map(readUpload)));
  return input;
}

/**
 * @param {Component} field
 * @param {Fields} fields
 */
function drawChoices(field, fields) {
  const kind = field.type === TYPE.radioGroup ? "radio" : "checkbox";
  const options = field.options ?? [];
  const boxes = options.map((option) => element("input", { type: kind, name: field.custom_id, value: option.value, checked: Boolean(option.default) }));
  addField(field, fields, () => boxes.filter((box) => box.checked).map((box) => box.value));
  return element("div", { class: "form-choices" }, options.map((option, index) => element("label", {}, boxes[index], " ", option.label)));
}
