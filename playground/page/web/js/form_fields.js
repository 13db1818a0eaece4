// The fields of forms: what is drawn for each, what is read from it, and what is wrong with it.

import { writeSize } from "./attachments.js";
import { element, icon, iconButton, wordsOf } from "./dom.js";
import { drawSelectMenu } from "./select_menus.js";
import { checkSize, chooseFiles, readUpload } from "./uploads.js";

const TYPE = { textInput: 4, fileUpload: 19, radioGroup: 21, checkboxGroup: 22, checkbox: 23 };
const PARAGRAPH = 2; // the style of a text input of several lines
const LONGEST_TEXT = 4000;
const REQUIRED = "This field is required.";

/**
 * `control` takes the focus; `read` returns undefined where nobody touched the field; `findProblem` says what is
 * wrong with it, in words; `press` hears of presses beside the control.
 * @typedef {{
 *   name: string,
 *   node: HTMLElement,
 *   control: HTMLElement,
 *   read: () => unknown,
 *   findProblem: () => string,
 *   press?: (event: MouseEvent) => void,
 * }} Field
 */

/**
 * @param {Component} component
 * @param {string} labelId of the element that names it
 * @returns {Field}
 */
export function drawField(component, labelId) {
  return (DRAWERS[component.type] ?? drawMenu)(component, labelId);
}

/** @type {{ [type: number]: (component: Component, labelId: string) => Field }} */
const DRAWERS = {
  [TYPE.textInput]: drawTextInput,
  [TYPE.fileUpload]: drawFileUpload,
  [TYPE.radioGroup]: drawRadioGroup,
  [TYPE.checkboxGroup]: drawCheckboxGroup,
  [TYPE.checkbox]: drawCheckbox,
};

/** @param {Component} component */
const nameOf = (component) => component.custom_id ?? "";

/** @param {Component} component */
const isRequired = (component) => component.required ?? true;

/**
 * Say whether too little or too much was chosen; nothing at all is fine where the field is not required.
 * @param {Component} component
 * @param {number} count
 * @param {number} most
 * @param {string} verb
 */
function findCountProblem(component, count, most, verb) {
  const least = component.min_values ?? 1;
  if (count === 0) {
    return isRequired(component) ? REQUIRED : "";
  }
  if (count < least) {
    return `${verb} at least ${least}.`;
  }
  return count > most ? `${verb} at most ${most}.` : "";
}

/**
 * @param {Component} component
 * @param {string} labelId
 * @returns {Field}
 */
function drawTextInput(component, labelId) {
  const shared = { placeholder: component.placeholder, maxlength: component.max_length ?? LONGEST_TEXT, "aria-labelledby": labelId, oninput: () => count() };
  const isLong = component.style === PARAGRAPH;
  const input = isLong ? element("textarea", { rows: 4, ...shared }) : element("input", { type: "text", autocomplete: "off", ...shared });
  const counter = component.max_length ? element("span", { class: "form-count", "aria-hidden": "true" }) : null;
  const count = () => counter?.replaceChildren(`${input.value.length}/${component.max_length}`);
  input.value = component.value ?? "";
  count();
  return {
    name: nameOf(component),
    node: element("div", { class: `form-text ${isLong ? "long" : ""}` }, input, counter),
    control: input,
    read: () => input.value,
    findProblem: () => findTextProblem(component, input.value.length),
  };
}

/**
 * @param {Component} component
 * @param {number} length
 */
function findTextProblem(component, length) {
  const least = component.min_length ?? 0;
  if (length === 0) {
    return isRequired(component) ? REQUIRED : "";
  }
  return length < least ? `Write at least ${least} characters, not ${length}.` : "";
}

/**
 * @param {Component} component
 * @param {string} labelId
 * @returns {Field}
 */
function drawMenu(component, labelId) {
  /** @type {OptionValue[] | undefined} */
  let chosen;
  const menu = drawSelectMenu(component, (values) => (chosen = values), { keeps: true, labelId });
  const preset = (component.options ?? []).filter((option) => option.default).length || (component.default_values ?? []).length;
  return {
    name: nameOf(component),
    node: menu.frame,
    control: menu.box,
    read: () => chosen,
    findProblem: () => findCountProblem(component, chosen?.length ?? preset, component.max_values ?? 1, "Choose"),
  };
}

/**
 * @param {Component} component
 * @param {string} labelId
 * @returns {Field}
 */
function drawCheckbox(component, labelId) {
  const box = element("input", { type: "checkbox", checked: Boolean(component.default), "aria-labelledby": labelId });
  return {
    name: nameOf(component),
    node: element("span", { class: "form-tick" }, box),
    control: box,
    read: () => box.checked,
    findProblem: () => "",
    press: (event) => event.target !== box && box.click(),
  };
}

/**
 * @param {Component} component
 * @param {string} labelId
 */
function drawRadioGroup(component, labelId) {
  return drawChoices(component, labelId, "radio", 1);
}

/**
 * @param {Component} component
 * @param {string} labelId
 */
function drawCheckboxGroup(component, labelId) {
  return drawChoices(component, labelId, "checkbox", component.max_values ?? (component.options ?? []).length);
}

/**
 * @param {Component} component
 * @param {string} labelId
 * @param {"radio" | "checkbox"} kind
 * @param {number} most
 * @returns {Field}
 */
function drawChoices(component, labelId, kind, most) {
  const options = component.options ?? [];
  const boxes = options.map((option) => element("input", { type: kind, name: labelId, value: option.value, checked: Boolean(option.default), onclick: (event) => kind === "radio" && release(event) }));
  const read = () => boxes.filter((box) => box.checked).map((box) => box.value);
  let last = read()[0];

  /**
   * Let a radio button be pressed again to choose nothing, where that is allowed.
   * @param {Event} event
   */
  const release = (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (!isRequired(component) && box.value === last) {
      box.checked = false;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
    last = read()[0];
  };
  const rows = options.map((option, index) => element("label", { class: "form-choice" }, boxes[index], element("span", {}, element("span", {}, option.label), option.description ? element("small", {}, option.description) : null)));
  return {
    name: nameOf(component),
    node: element("div", { class: "form-choices", role: kind === "radio" ? "radiogroup" : "group", "aria-labelledby": labelId }, rows),
    control: boxes[0],
    read,
    findProblem: () => findCountProblem(component, read().length, most, "Choose"),
  };
}

/**
 * @param {Component} component
 * @param {string} labelId
 * @returns {Field}
 */
function drawFileUpload(component, labelId) {
  const most = component.max_values ?? 1;
  /** @type {File[]} */
  let files = [];
  let refusal = "";
  const browse = async () => add(await chooseFiles(most > 1));
  const hint = most > 1 ? `Drop up to ${most} files here, or browse` : "Drop a file here, or browse";
  const zone = element("button", { type: "button", class: "form-drop", id: `${labelId}-zone`, "aria-labelledby": `${labelId} ${labelId}-zone`, onclick: browse }, icon("plus", 18), hint);
  const list = element("ul", { class: "form-files" });
  const node = element("div", { class: "form-upload" }, zone, list);
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    event.preventDefault();
    add([...(event.dataTransfer?.files ?? [])]);
  });

  /** @param {File[]} chosen */
  const add = (chosen) => {
    refusal = "";
    try {
      chosen.forEach(checkSize);
      show([...files, ...chosen].slice(-most)); // the newest, as where only one can be chosen
    } catch (error) {
      refusal = wordsOf(error);
      node.dispatchEvent(new Event("invalid", { bubbles: true }));
    }
  };

  /** @param {File[]} kept */
  const show = (kept) => {
    [files, refusal] = [kept, ""];
    list.replaceChildren(...kept.map((file) => element("li", {}, icon("file", 22), element("span", {}, file.name, element("small", {}, writeSize(file.size))), iconButton("close", `Remove ${file.name}`, () => show(files.filter((each) => each !== file)), { class: "icon-button small" }))));
    node.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return {
    name: nameOf(component),
    node,
    control: zone,
    read: () => Promise.all(files.map(readUpload)),
    findProblem: () => refusal || findCountProblem(component, files.length, most, "Add"),
  };
}
