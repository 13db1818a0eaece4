// Switches that make things go wrong, to see what the bot makes of it.

import { connection } from "./connection.js";
import { element, wordsOf } from "./dom.js";
import { fullTime } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @type {[number, string][]} seconds */
const SLOWNESS = [[0, "Off"], [0.7, "0.7 s"], [2, "2 s"], [4, "4 s"]];
/** @type {[number, string][]} seconds */
const JUMPS = [[300, "5 min"], [3600, "1 hour"], [86400, "1 day"], [604800, "1 week"]];

export function drawFaultSwitches() {
  const { state } = world;
  return [
    drawGroup("The bot", drawBotState(state), [
      drawAction("Kill and restart", "restart", {}, "danger"),
      state.running ? drawAction("Kill", "kill", {}, "danger") : drawAction("Start", "start", {}, "success"),
    ]),
    drawGroup("Slow network", "Every answer to the bot waits so long. After 3 s an interaction is lost.", SLOWNESS.map(([value, label]) => drawChoice(label, "slow", value, state.slow === value))),
    drawGroup("The bot's next request", writeWaiting(state), [drawAction("Answer 500", "fail", { value: 500 }), drawAction("Answer 429", "fail", { value: 429 })]),
    drawGroup("Gateway", "Events reach the bot over one connection; it must survive losing it.", [drawAction("Drop the connection", "drop"), drawAction("Send the next event twice", "duplicate")]),
    drawGroup("Clock", writeClock(state), JUMPS.map(([value, label]) => drawAction(`+ ${label}`, "jump", { value }))),
  ];
}

/**
 * @param {string} title
 * @param {Child} words
 * @param {Node[]} buttons
 */
function drawGroup(title, words, buttons) {
  return element("section", { class: "fault" }, element("h3", {}, title), element("p", {}, words), element("div", { class: "row" }, buttons));
}

/** @param {PlaygroundState} state */
function drawBotState(state) {
  const running = state.listening ? "Running and connected." : "Running, not connected yet.";
  const ended = `Not running${state.exit_code === null ? "" : `, exit code ${state.exit_code}`}.`;
  const dot = element("span", { class: `presence ${state.listening ? "online" : "offline"}` });
  return element("span", { class: "bot-state" }, dot, state.running ? running : ended, ` Started ${state.starts} ${state.starts === 1 ? "time" : "times"}.`);
}

/** @param {PlaygroundState} state */
const writeWaiting = (state) => (state.waiting.length ? `Waiting to happen: ${state.waiting.join(", ")}.` : "The next thing that the bot asks of Discord fails.");

/** @param {PlaygroundState} state */
function writeClock(state) {
  const ahead = state.offset ? ` (${Math.round(state.offset / 360) / 10} h ahead)` : "";
  return `It is ${fullTime(world.now())}${ahead}. The bot restarts under the new time.`;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {object} more
 * @param {string} style
 */
function drawAction(label, name, more = {}, style = "secondary") {
  const button = element("button", { type: "button", class: `button ${style}`, onclick: () => turn(button, name, more) }, label);
  return button;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} value
 * @param {boolean} isOn
 */
function drawChoice(label, name, value, isOn) {
  const button = drawAction(label, name, { value }, isOn ? "primary" : "secondary");
  button.setAttribute("aria-pressed", String(isOn));
  return button;
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} name of the switch
 * @param {object} more
 */
async function turn(button, name, more) {
  button.disabled = true;
  try {
    world.setState(await connection.ask("develop", { switch: name, ...more }));
  } catch (error) {
    toast(wordsOf(error));
  } finally {
    button.disabled = false;
  }
}
