// A crowd that acts by itself: which one, where, how many, and what they do.

import { turnSwitch } from "./developer_switches.js";
import { element } from "./dom.js";
import { world } from "./world.js";

let title = "";
let size = "";
let seed = "";

export function drawCrowdPanel() {
  const crowd = world.state.crowd;
  if (!crowd.plans.length) {
    return [element("p", { class: "fine" }, "This bot's tour has no crowds.")];
  }
  const plan = crowd.plans.find((each) => each.title === title) ?? crowd.plans[0];
  return [
    element("p", { class: "fine" }, "Made-up people with accounts of all ages. They press, choose and type by a small script, and the same seed makes the same crowd."),
    element("section", { class: "fault" }, drawPlans(crowd, plan), drawNumbers(plan), drawButtons(crowd, plan)),
    element("p", { class: "fine", role: "status" }, writeState(crowd)),
    element("ol", { class: "crowd-acts", reversed: true, start: crowd.count }, [...crowd.newest].reverse().map(drawAct)),
  ];
}

/** @param {CrowdState} crowd */
function writeState(crowd) {
  const people = `${crowd.people} ${crowd.people === 1 ? "person" : "people"} in crowds`;
  return `${people}, ${crowd.is_running ? "acting" : "resting"}. ${crowd.count} ${crowd.count === 1 ? "act" : "acts"} so far.`;
}

/**
 * Choose another crowd, as large and with the seed that is usual for it.
 * @param {string} chosen the title
 */
function choosePlan(chosen) {
  [title, size, seed] = [chosen, "", ""];
  world.dispatchEvent(new CustomEvent("state"));
}

/**
 * @param {CrowdState} crowd
 * @param {CrowdState["plans"][0]} plan
 */
function drawPlans(crowd, plan) {
  const choose = element("select", { "aria-label": "Choose a crowd", onchange: () => choosePlan(choose.value) }, crowd.plans.map((each) => element("option", { value: each.title, selected: each === plan }, each.title)));
  return choose;
}

/** @param {CrowdState["plans"][0]} plan */
function drawNumbers(plan) {
  const many = element("input", { type: "number", min: 1, max: 500, "aria-label": "How many", oninput: () => (size = many.value) });
  const start = element("input", { type: "number", min: 0, "aria-label": "Seed", oninput: () => (seed = start.value) });
  many.value = size || String(plan.size);
  start.value = seed || String(plan.seed);
  return element("div", { class: "crowd-numbers" }, element("label", {}, "People ", many), element("label", {}, "Seed ", start));
}

/**
 * @param {CrowdState} crowd
 * @param {CrowdState["plans"][0]} plan
 */
function drawButtons(crowd, plan) {
  const own = plan.in ? `Send them to #${plan.in}` : "Send them here";
  const start = () => turnSwitch(come, "start crowd", { title: plan.title, size: Number(size || plan.size), seed: Number(seed || plan.seed), room: plan.in ? null : world.here });
  const come = element("button", { type: "button", class: "button primary", onclick: start }, own);
  const stop = element("button", { type: "button", class: "button secondary", disabled: !crowd.is_running, onclick: () => turnSwitch(stop, "stop crowd") }, "Stop");
  const leave = element("button", { type: "button", class: "button danger", disabled: !crowd.people, onclick: () => turnSwitch(leave, "dismiss crowd") }, "Send them home");
  return element("div", { class: "row" }, come, stop, leave);
}

/** @param {{ words: string, failure: string }} act */
const drawAct = (act) => element("li", { class: act.failure ? "bad" : "", title: act.failure }, act.words);
