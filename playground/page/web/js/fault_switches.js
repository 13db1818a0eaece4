// Switches that make things go wrong, to see what the bot makes of it.

import { drawSwitchButton } from "./developer_switches.js";
import { element } from "./dom.js";
import { world } from "./world.js";

/** @type {[number, string][]} seconds */
const SLOWNESS = [[0, "Off"], [0.7, "0.7 s"], [2, "2 s"], [4, "4 s"]];
const FAILURES = [["Answer 500", "500"], ["Answer 429", "429"], ["Answer 503", "503"], ["Cut it off", "cut"], ["Do it, then answer 500", "lost"]];

export function drawFaultSwitches() {
  const { state } = world;
  return [
    drawGroup("The bot", drawBotState(state), [
      drawSwitchButton("Kill and restart", "restart", {}, "danger"),
      state.running ? drawSwitchButton("Kill", "kill", {}, "danger") : drawSwitchButton("Start", "start", {}, "success"),
    ]),
    drawGroup("Slow network", "Delays every reply to the bot. After 3 s an interaction is lost.", SLOWNESS.map(([value, label]) => drawChoice(label, "slow", value, state.slow === value))),
    drawGroup("The bot's next request", writeWaiting(state), FAILURES.map(([label, value]) => drawSwitchButton(label, "fail", { value }))),
    drawGroup("Gateway", "Events reach the bot over one connection. It has to survive losing it.", [drawSwitchButton("Drop the connection", "drop"), drawSwitchButton("Lose the session", "lose"), drawSwitchButton("Send the next event twice", "duplicate")]),
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
  const counts = `Started ${writeTimes(state.starts)}, connected ${writeTimes(state.connections)}.`;
  return element("span", { class: "bot-state" }, dot, state.running ? running : ended, ` ${counts}`);
}

/** @param {number} count */
const writeTimes = (count) => (count === 1 ? "1 time" : `${count} times`);

/** @param {PlaygroundState} state */
const writeWaiting = (state) => (state.waiting.length ? `Up next: ${state.waiting.join(", ")}.` : "The bot's next request to Discord fails.");

/**
 * @param {string} label
 * @param {string} name of the switch
 * @param {number} value
 * @param {boolean} isOn
 */
function drawChoice(label, name, value, isOn) {
  const button = drawSwitchButton(label, name, { value }, isOn ? "primary" : "secondary");
  button.setAttribute("aria-pressed", String(isOn));
  return button;
}
