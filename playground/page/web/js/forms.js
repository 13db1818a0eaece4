// Modals: forms that the bot opens.

import { el, icon } from "./dom.js";
import { face } from "./faces.js";
import { link } from "./link.js";
import { menu } from "./menus.js";
import { readUpload } from "./uploads.js";
import { world } from "./world.js";

const WRONG = "Something went wrong. Try again.";

export function showForm(form) {
  const fields = new Map();
  const failure = el("p", { class: "form-failure", role: "alert" });
  const body = form.components.map((top) => topLevel(top, fields));
  const send = el("button", { type: "submit", class: "button primary" }, "Submit");
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const bot = world.person(world.bot);
  const head = el("header", {}, face(bot, 32), el("h2", {}, form.title), el("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close")));
  const page = el("form", { method: "dialog" }, head, el("div", { class: "form-body" }, body), failure, el("footer", {}, cancel, send));
  const dialog = el("dialog", { class: "form", "aria-label": form.title, onclose: () => dialog.remove() }, page);
  page.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    const failed = await submitted(form, fields);
    send.disabled = false;
    failure.textContent = failed ?? "";
    if (failed === null) {
      dialog.close();
    }
  };
  document.body.append(dialog);
  dialog.showModal();
}

async function submitted(form, fields) {
  const values = {};
  for (const [name, read] of fields) {
    const value = await read();
    if (value !== undefined) {
      values[name] = value;
    }
  }
  try {
    const answer = await link.ask("submit", { form: form.id, fields: values });
    return ["late", "failed"].includes(answer.state) ? WRONG : null;
  } catch (error) {
    return error.message;
  }
}

function topLevel(top, fields) {
  if (top.type === 10) {
    return el("div", { class: "text", html: top.html });
  }
  if (top.type === 1) {
    return top.components.map((each) => labelled(each.label, "", each, fields));
  }
  return labelled(top.label, top.description, top.component, fields);
}

function labelled(label, description, told, fields) {
  const isRequired = told.required ?? true;
  return el(
    "label",
    { class: "form-field" },
    el("span", { class: "form-label" }, label, isRequired ? el("span", { class: "star" }, " *") : null),
    description ? el("small", {}, description) : null,
    control(told, fields),
  );
}

function control(told, fields) {
  if (told.type === 4) {
    return textField(told, fields);
  }
  if (told.type === 19) {
    return uploadField(told, fields);
  }
  if (told.type === 23) {
    const box = el("input", { type: "checkbox", checked: Boolean(told.default) });
    fields.set(told.custom_id, () => box.checked);
    return box;
  }
  if (told.type === 21 || told.type === 22) {
    return choices(told, fields);
  }
  let chosen;
  fields.set(told.custom_id, () => chosen);
  return menu(told, (values) => (chosen = values), { keeps: true });
}

function textField(told, fields) {
  const shared = { placeholder: told.placeholder, maxlength: told.max_length, minlength: told.min_length, required: told.required ?? true };
  const field = told.style === 2 ? el("textarea", { rows: 4, ...shared }) : el("input", { type: "text", ...shared });
  field.value = told.value ?? "";
  fields.set(told.custom_id, () => field.value);
  return field;
}

function uploadField(told, fields) {
  const field = el("input", { type: "file", multiple: (told.max_values ?? 1) > 1 });
  fields.set(told.custom_id, () => Promise.all([...field.files].map(readUpload)));
  return field;
}

function choices(told, fields) {
  const kind = told.type === 21 ? "radio" : "checkbox";
  const boxes = told.options.map((option) => el("input", { type: kind, name: told.custom_id, value: option.value, checked: Boolean(option.default) }));
  fields.set(told.custom_id, () => boxes.filter((box) => box.checked).map((box) => box.value));
  return el("div", { class: "form-choices" }, told.options.map((option, index) => el("label", {}, boxes[index], " ", option.label)));
}
