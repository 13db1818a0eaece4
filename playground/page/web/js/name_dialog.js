// Asks for the name of something new.

import { openCard } from "./cards.js";
import { element } from "./dom.js";

/**
 * @param {string} title
 * @param {(name: string) => void} take what to do with the name
 */
export function askName(title, take) {
  const card = openCard(title);
  const input = element("input", { type: "text", maxlength: 100, required: true, "aria-label": "Name" });
  const form = element("form", { class: "card-add" }, input, element("button", { type: "submit", class: "button primary" }, "Add"));
  form.onsubmit = (event) => {
    event.preventDefault();
    card.close();
    take(input.value);
  };
  card.draw(form);
  input.focus();
}
