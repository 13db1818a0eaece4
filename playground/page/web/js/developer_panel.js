// The side panel for developers: faults, requests and what was wrong with them, the bot's log.

import { connection } from "./connection.js";
import { byId, element, iconButton, updateChildren } from "./dom.js";
import { drawCrowdPanel } from "./crowd_panel.js";
import { drawFaultSwitches } from "./fault_switches.js";
import { clockTime } from "./times.js";
import { drawTraffic } from "./traffic.js";
import { world } from "./world.js";

const MOST = 300; // requests and lines that are kept
const NEAR_END = 60; // pixels
/** @type {{ [key: string]: { label: string, draw: () => Node[] } }} */
const TABS = {
  faults: { label: "Faults", draw: drawFaultSwitches },
  requests: { label: "Requests", draw: drawRequests },
  crowd: { label: "Crowd", draw: drawCrowdPanel },
  log: { label: "Bot log", draw: drawLog },
};
let openTab = "faults";
/** @type {JournalRequest[]} */
let requests = [];
/** @type {string[]} */
let violations = [];
/** @type {string[]} */
let lines = [];
/** @type {Traffic | null} */
let traffic = null;
let known = { requests: 0, lines: 0 };

export function toggleDeveloperPanel() {
  const panel = byId("developer");
  panel.hidden = !panel.hidden;
  document.body.classList.toggle("developing", !panel.hidden);
  if (!panel.hidden) {
    draw();
    refresh();
  }
  world.dispatchEvent(new CustomEvent("state"));
}

/** Ask for what is new, if the panel is open. */
export async function refreshDeveloperPanel() {
  if (!byId("developer").hidden) {
    await refresh();
  }
}

async function refresh() {
  if (world.state.requests < known.requests || world.state.lines < known.lines) {
    [requests, lines, known] = [[], [], { requests: 0, lines: 0 }]; // the playground was started anew
  }
  /** @type {Journal | null} */
  const journal = await connection.ask("develop", known).catch(() => null);
  if (journal && journal.first >= known.requests) {
    requests = [...requests, ...journal.new_requests].slice(-MOST);
    lines = [...lines, ...journal.new_lines].slice(-MOST);
    violations = journal.all_violations;
    traffic = journal.traffic;
    known = { requests: journal.first + journal.new_requests.length, lines: journal.lines };
  }
  draw();
}

function draw() {
  const panel = byId("developer");
  const open = new Set([...panel.querySelectorAll("details")].filter((each) => each.open).map((each) => each.dataset.key));
  if (!panel.children.length) {
    panel.append(element("div", { class: "developer-head" }), element("div", { class: "developer-body", role: "tabpanel" }));
  }
  const [top, body] = panel.children;
  const wasAtEnd = isAtEnd(body);
  updateChildren(top, drawHead(), drawTabs());
  updateChildren(body, TABS[openTab].draw());
  for (const details of panel.querySelectorAll("details")) {
    details.open = open.has(details.dataset.key);
  }
  if (openTab === "log" && wasAtEnd) {
    body.scrollTop = body.scrollHeight;
  }
}

/** @param {Element} node */
const isAtEnd = (node) => node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_END;

function drawHead() {
  return element("header", {}, element("h2", {}, "Developer"), iconButton("close", "Close developer panel", toggleDeveloperPanel));
}

function drawTabs() {
  const buttons = Object.entries(TABS).map(([key, tab]) => {
    const badge = key === "requests" && violations.length ? element("span", { class: "badge" }, String(violations.length)) : null;
    return element("button", { type: "button", role: "tab", "aria-selected": String(openTab === key), onclick: () => showTab(key) }, tab.label, badge);
  });
  return element("div", { class: "tabs", role: "tablist" }, buttons);
}

/** @param {string} key */
function showTab(key) {
  openTab = key;
  draw();
}

function drawRequests() {
  const wrong = violations.length
    ? element("section", { class: "violations" }, element("h3", {}, "Violations"), element("ul", {}, violations.map((violation) => element("li", {}, violation))))
    : element("p", { class: "fine" }, "No violations. Everything the bot sent was valid.");
  return [wrong, drawTraffic(traffic), element("div", { class: "requests" }, [...requests].reverse().map(drawRequest))];
}

/**
 * @param {JournalRequest} request
 * @param {number} index from the newest
 */
function drawRequest(request, index) {
  const isBad = request.status >= 400 || request.status === 0;
  const summary = element(
    "summary",
    {},
    element("span", { class: `status ${isBad ? "bad" : "good"}` }, request.status === 0 ? "cut" : String(request.status)),
    element("span", { class: "operation" }, request.operation),
    element("span", { class: "request-time" }, `${Math.round(request.seconds * 1000)} ms`),
  );
  const details = element(
    "div",
    { class: "request-more" },
    element("code", {}, `${request.method} ${request.path}`),
    element("small", {}, clockTime(request.at)),
    request.problems.length ? element("ul", {}, request.problems.map((problem) => element("li", {}, problem))) : null,
    request.body ? element("pre", {}, request.body) : null,
  );
  return element("details", { class: isBad ? "bad" : "", data: { key: String(known.requests - index) } }, summary, details);
}

function drawLog() {
  return [element("pre", { class: "log" }, lines.join("\n"))];
}
