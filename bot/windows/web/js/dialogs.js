// The dialogs: the legal moves, a line for a move, the list of keys, a question.

import { makeButton } from "./panel.js";
import { element, write } from "./text.js";

/** @type {HTMLDialogElement | null} */
let question = null;

/**
 * Open a dialog that goes when it is closed.
 * @param {(Node | string)[]} title
 * @param {(Node | string)[]} content
 */
function open(title, content) {
  const heading = element("h2", "", title, { id: "heading" });
  const dialog = element("dialog", "", [heading, ...content], { "aria-labelledby": "heading" });
  dialog.onclose = () => dialog.remove();
  dialog.onclick = (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  };
  document.querySelectorAll("dialog").forEach((other) => other.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * List moves to choose from; each is one button.
 * @param {Words} words
 * @param {Choice[]} choices
 * @param {(choice: Choice) => void} choose
 */
export function openMoves(words, choices, choose) {
  const buttons = choices.map((choice) =>
    element("li", "", [
      makeButton(choice[2], () => {
        dialog.close();
        choose(choice);
      }),
    ]),
  );
  const list = buttons.length ? element("ul", "moves", buttons) : element("p", "", [words.no_moves]);
  const dialog = open([words.moves], [list, makeCloser(words, () => dialog)]);
}

/**
 * Offer a line in which a move is written as in chat.
 * @param {Words} words
 * @param {(text: string) => void} send
 */
export function openLine(words, send) {
  const line = element("input", "", [], { type: "text", maxlength: "200", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", "aria-labelledby": "heading" });
  const button = element("button", "main", [words.send], { type: "submit" });
  const form = element("form", "line", [line, button]);
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text) {
      dialog.close();
      send(text);
    }
  };
  const dialog = open([words.write], [form, makeCloser(words, () => dialog)]);
  line.focus();
}

/**
 * Show what the keys do.
 * @param {Words} words
 */
export function openKeys(words) {
  const rows = words.key_rows.map(([keys, what]) => element("div", "", [element("dt", "", [element("kbd", "", [keys])]), element("dd", "", [what])]));
  const dialog = open([words.keys], [element("dl", "keys", rows), makeCloser(words, () => dialog)]);
}

/**
 * Ask whether a person is sure; closing it is a no.
 * @param {Words} words
 * @param {RichText} ask
 * @param {(isSure: boolean) => void} answer
 */
export function openQuestion(words, ask, answer) {
  const dialog = open(write(ask), []);
  question = dialog;
  const decide = (/** @type {boolean} */ isSure) => {
    question = null;
    dialog.close();
    answer(isSure);
  };
  const yes = makeButton(words.yes, () => decide(true), "main");
  dialog.append(element("div", "row", [yes, makeButton(words.no, () => decide(false))]));
  dialog.addEventListener("close", () => question === dialog && decide(false));
}

/** Take a question back that has no longer an object. */
export function closeQuestion() {
  const asked = question;
  question = null;
  asked?.close();
}

/**
 * @param {Words} words
 * @param {() => HTMLDialogElement} dialog
 */
function makeCloser(words, dialog) {
  return element("div", "row", [makeButton(words.close, () => dialog().close())]);
}
