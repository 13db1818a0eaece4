// Switches of the developer panel: what they ask, and what the playground then looks like.

import { connection } from "./connection.js";
import { element, wordsOf } from "./dom.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/**
 * @param {HTMLButtonElement} button
 * @param {string} name of the switch
 * @param {object} more
 */
export async function turnSwitch(button, name, more = {}) {
  button.disabled = true;
  try {
    world.setState(await connection.ask("develop", { switch: name, ...more }));
  } catch (error) {
    toast(wordsOf(error));
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {string} label
 * @param {string} name of the switch
 * @param {object} more
 * @param {string} style
 */
export function drawSwitchButton(label, name, more = {}, style = "secondary") {
  const button = element("button", { type: "button", class: `button ${style}`, onclick: () => turnSwitch(button, name, more) }, label);
  return button;
}
