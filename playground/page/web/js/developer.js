// The side panel for developers: faults, requests and what was wrong with them, the bot's log.

import { byId, el, iconButton } from "./dom.js";
import { faultSwitches } from "./faults.js";
import { link } from "./link.js";
import { clockTime } from "./times.js";
import { world } from "./world.js";

const MOST = 300; // requests and lines that are kept
const TABS = { faults: "Faults", requests: "Requests", log: "Bot log" };
let tab = "faults";
let requests = [];
let violations = [];
let lines = [];
let seen = { requests: 0, lines: 0 };

export function toggleDeveloper() {
  const panel = byId("developer");
  panel.hidden = !panel.hidden;
  document.body.classList.toggle("developing", !panel.hidden);
  if (!panel.hidden) {
    draw();
    refresh();
  }
  world.dispatchEvent(new CustomEvent("state"));
}

export async function refreshDeveloper() {
  if (!byId("developer").hidden) {
    await refresh();
  }
}

async function refresh() {
  if (world.state.requests < seen.requests || world.state.lines < seen.lines) {
    [requests, lines, seen] = [[], [], { requests: 0, lines: 0 }]; // the playground was started anew
  }
  const told = await link.ask("develop", seen).catch(() => null);
  if (told && told.first >= seen.requests) {
    requests = [...requests, ...told.new_requests].slice(-MOST);
    lines = [...lines, ...told.new_lines].slice(-MOST);
    violations = told.all_violations;
    seen = { requests: told.first + told.new_requests.length, lines: told.lines };
  }
  draw();
}

function draw() {
  const panel = byId("developer");
  const open = new Set([...panel.querySelectorAll("details[open]")].map((each) => each.dataset.key));
  const body = { faults: faultSwitches, requests: requestList, log: logLines }[tab]();
  const isAtEnd = stuck(panel.querySelector(".developer-body"));
  panel.replaceChildren(head(), tabs(), el("div", { class: "developer-body", role: "tabpanel" }, body));
  for (const each of panel.querySelectorAll("details")) {
    each.open = open.has(each.dataset.key);
  }
  if (tab === "log" && isAtEnd) {
    const list = panel.querySelector(".developer-body");
    list.scrollTop = list.scrollHeight;
  }
}

const stuck = (node) => !node || node.scrollHeight - node.scrollTop - node.clientHeight < 60;

function head() {
  return el("header", {}, el("h2", {}, "Developer"), iconButton("close", "Close the developer panel", toggleDeveloper));
}

function tabs() {
  const button = ([key, label]) =>
    el("button", { type: "button", role: "tab", "aria-selected": String(tab === key), onclick: () => show(key) }, label, key === "requests" && violations.length ? el("span", { class: "badge" }, String(violations.length)) : null);
  return el("div", { class: "tabs", role: "tablist" }, Object.entries(TABS).map(button));
}

function show(key) {
  tab = key;
  draw();
}

function requestList() {
  const wrong = violations.length
    ? el("section", { class: "violations" }, el("h3", {}, "Violations"), el("ul", {}, violations.map((each) => el("li", {}, each))))
    : el("p", { class: "fine" }, "No violations: everything the bot sent was valid.");
  return [wrong, el("div", { class: "requests" }, [...requests].reverse().map(request))];
}

function request(told, index) {
  const bad = told.status >= 400 || told.status === 0;
  const line = [
    el("span", { class: `status ${bad ? "bad" : "good"}` }, told.status === 0 ? "cut" : String(told.status)),
    el("span", { class: "operation" }, told.operation),
    el("span", { class: "request-time" }, `${Math.round(told.seconds * 1000)} ms`),
  ];
  const details = el(
    "div",
    { class: "request-more" },
    el("code", {}, `${told.method} ${told.path}`),
    el("small", {}, clockTime(told.at)),
    told.problems.length ? el("ul", {}, told.problems.map((each) => el("li", {}, each))) : null,
    told.body ? el("pre", {}, told.body) : null,
  );
  return el("details", { class: bad ? "bad" : "", data: { key: String(requests.length - index + seen.requests) } }, el("summary", {}, line), details);
}

function logLines() {
  return el("pre", { class: "log" }, lines.join("\n"));
}
