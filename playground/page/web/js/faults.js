// Switches that make things go wrong, to see what the bot makes of it.

import { el } from "./dom.js";
import { link } from "./link.js";
import { toast } from "./toasts.js";
import { fullTime } from "./times.js";
import { world } from "./world.js";

const SLOWNESS = [[0, "Off"], [0.7, "0.7 s"], [2, "2 s"], [4, "4 s"]];
const JUMPS = [[300, "5 min"], [3600, "1 hour"], [86400, "1 day"], [604800, "1 week"]];

export function faultSwitches() {
  const { state } = world;
  return [
    group("The bot", botState(state), [
      action("Kill and restart", "restart", {}, "danger"),
      state.running ? action("Kill", "kill", {}, "danger") : action("Start", "start", {}, "success"),
    ]),
    group("Slow network", "Every answer to the bot waits so long. After 3 s an interaction is lost.", SLOWNESS.map(([value, label]) => choice(label, "slow", value, state.slow === value))),
    group("The bot's next request", waiting(state), [action("Answer 500", "fail", { value: 500 }), action("Answer 429", "fail", { value: 429 })]),
    group("Gateway", "Events reach the bot over one connection; it must survive losing it.", [action("Drop the connection", "drop"), action("Send the next event twice", "duplicate")]),
    group("Clock", clockWords(state), JUMPS.map(([value, label]) => action(`+ ${label}`, "jump", { value }))),
  ];
}

function group(title, words, buttons) {
  return el("section", { class: "fault" }, el("h3", {}, title), el("p", {}, words), el("div", { class: "row" }, buttons));
}

function botState(state) {
  const words = state.running ? (state.listening ? "Running and connected." : "Running, not connected yet.") : `Not running${state.exit_code === null ? "" : `, exit code ${state.exit_code}`}.`;
  const dot = el("span", { class: `presence ${state.listening ? "online" : "offline"}` });
  return el("span", { class: "bot-state" }, dot, words, ` Started ${state.starts} ${state.starts === 1 ? "time" : "times"}.`);
}

const waiting = (state) => (state.waiting?.length ? `Waiting to happen: ${state.waiting.join(", ")}.` : "The next thing that the bot asks of Discord fails.");

function clockWords(state) {
  const ahead = state.offset ? ` (${Math.round(state.offset / 360) / 10} h ahead)` : "";
  return `It is ${fullTime(world.now())}${ahead}. The bot restarts under the new time.`;
}

function action(label, name, more = {}, style = "secondary") {
  return el("button", { type: "button", class: `button ${style}`, onclick: (event) => turn(event.currentTarget, name, more) }, label);
}

function choice(label, name, value, isOn) {
  return el("button", { type: "button", class: `button ${isOn ? "primary" : "secondary"}`, "aria-pressed": String(isOn), onclick: (event) => turn(event.currentTarget, name, { value }) }, label);
}

async function turn(button, name, more) {
  button.disabled = true;
  try {
    world.setState(await link.ask("develop", { switch: name, ...more }));
  } catch (error) {
    toast(error.message);
  } finally {
    button.disabled = false;
  }
}
