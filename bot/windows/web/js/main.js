// Brings everything together: a ticket becomes a session, frames become a board, a hand becomes acts.

import { Board } from "./board.js";
import { keepClocksGoing } from "./clocks.js";
import { closeQuestion, openKeys, openLine, openMoves, openQuestion } from "./dialogs.js";
import { EMPTY, follow } from "./hand.js";
import { Line } from "./line.js";
import { drawButtons, drawPanel, drawStatus } from "./panel.js";
import { speak } from "./speech.js";
import { show } from "./state.js";
import { byId, plain, setNow } from "./text.js";

const MINUTE = 60_000;
const RETRY = 3000;
const BUSY = new Set([429, 503]);
const page = document.documentElement;
const digest = page.dataset.digest ?? "";
/** @type {EarlyWords} */
const early = JSON.parse(page.dataset.words ?? "{}");
/** @type {Setting | null} */
let setting = null;
let hand = EMPTY;
/** What is said of the line instead of the match. @type {RichText | null} */
let trouble = [early.connecting];
let isStuck = false;
let canReload = false;
/** @type {Line | null} */
let line = null;
/** @type {Board | null} */
let board = null;

/**
 * Keep something for this tab, or read it; the browser may have no place for it.
 * @param {string} name
 * @param {string | null} [value] null to forget it
 */
function keep(name, value) {
  try {
    if (value === null) {
      sessionStorage.removeItem(name);
    } else if (value !== undefined) {
      sessionStorage.setItem(name, value);
    }
    return sessionStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}

/** @param {string} ticket */
async function swap(ticket) {
  const body = JSON.stringify({ ticket });
  const answer = await fetch("session", { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  const told = await answer?.json().catch(() => ({}));
  if (answer?.ok) {
    begin(keep("session", told.session) ?? told.session);
  } else if (!answer || BUSY.has(answer.status)) {
    say([told?.why ?? early.connecting]);
    setTimeout(() => swap(ticket), RETRY);
  } else {
    say([told.why ?? early.used_link]);
  }
}

/** @param {string} session */
function begin(session) {
  line = new Line(session, digest, { hear, lose, wait: (type) => happen({ type }) });
}

/**
 * Show how the line is; null if it is well.
 * @param {RichText | null} text
 */
function say(text) {
  if (text && plain(text) !== plain(trouble ?? [])) {
    speak(plain(text));
  }
  trouble = text;
  draw();
}

/**
 * Let something happen to the hand, and do what follows from it.
 * @param {HandEvent} event
 */
function happen(event) {
  const deed = follow(hand, event);
  hand = deed.hand;
  draw();
  deed.effects.forEach(act);
}

/** @param {Effect} effect */
function act(effect) {
  if (!setting) {
    return;
  }
  switch (effect.do) {
    case "send":
      return line?.act(effect.act);
    case "say":
      return speak(plain(readNote() ?? []));
    case "pulse":
      return board?.pulse(effect.squares);
    case "hush":
      return closeQuestion();
    case "list":
      return openMoves(setting.words, effect.choices, choose);
    case "ask":
      return openQuestion(setting.words, effect.text, (isSure) => happen({ type: isSure ? "sure" : "unsure" }));
  }
}

/** @param {Choice} choice */
const choose = (choice) => happen({ type: "choose", choice });

/** Return what the hand has to tell; null for nothing. */
function readNote() {
  return typeof hand.note === "string" ? [setting?.words[hand.note] ?? ""] : hand.note;
}

/**
 * Return how the match stands, and to whom it is only shown that they watch.
 * @param {Match} match
 * @returns {RichText}
 */
const readStatus = (match) => (match.side || !setting ? match.status : [...match.status, ["line", ""], ["faint", setting.words.watching]]);

/** Draw everything as it is now. */
function draw() {
  const match = hand.match;
  byId("page").classList.toggle("lost", trouble !== null);
  if (match && setting) {
    board ??= new Board((event) => (event.type === "key" ? press(event.key) : happen(event)));
    board.draw(match, hand, show(hand), setting);
  }
  drawStatus(trouble ?? readNote() ?? (match ? readStatus(match) : []));
  drawButtons(listButtons());
}

/** @returns {[string, () => void, string?][]} */
function listButtons() {
  if (!setting) {
    return [];
  }
  const { words } = setting;
  if (isStuck) {
    return canReload ? [[words.reload, () => location.reload()]] : [];
  }
  /** @type {[string, () => void][]} */
  const moving = hand.match?.may === "move" ? [[words.moves, () => press("m")], [words.write, () => press("/")]] : [];
  return hand.match ? [...moving, [words.turn, turn], [words.keys, () => press("?"), "keyboard"]] : [];
}

/** @param {"m" | "/" | "?"} key */
function press(key) {
  if (!setting) {
    return;
  }
  if (key === "?") {
    openKeys(setting.words);
  } else if (key === "m") {
    openMoves(setting.words, hand.match?.choices ?? [], choose);
  } else if (hand.match?.may === "move") {
    openLine(setting.words, (text) => happen({ type: "write", text }));
  }
}

function turn() {
  if (setting && hand.match) {
    setting.isTurned = !setting.isTurned;
    drawSides(hand.match, setting);
    draw();
  }
}

/**
 * @param {Match} match
 * @param {Setting} set
 */
function drawSides(match, set) {
  const own = match.side ?? "w";
  drawPanel(match, set.words, set.isTurned ? (own === "w" ? "b" : "w") : own);
}

/** @param {Heard} frame */
function hear(frame) {
  if (frame.v !== 1) {
    outdate();
    return;
  }
  switch (frame.t) {
    case "welcome":
      return greet(frame);
    case "match":
      return receive(frame);
    case "gone":
      return stop(frame.why);
    case "sure":
      return happen({ type: "ask", text: frame.ask });
    case "no":
      return happen({ type: "no", why: frame.why, must: frame.must });
    case "go_on":
      return happen({ type: "go_on", path: frame.path, choices: frame.choices });
    case "done":
      return happen({ type: "done", version: frame.version });
    default:
      outdate();
  }
}

/** @param {Welcome} welcome */
function greet(welcome) {
  if (welcome.digest !== digest && hand.step === "idle" && Date.now() - Number(keep("reloaded")) > MINUTE) {
    keep("reloaded", String(Date.now()));
    location.reload();
    return;
  }
  setNow(welcome.now);
  page.lang = welcome.language;
  page.dir = welcome.dir;
  const files = new URL(`a/${digest}/`, document.baseURI).href;
  setting = { words: welcome.words, marks: welcome.marks, files, isTurned: setting?.isTurned ?? false };
  trouble = null;
  happen({ type: "line", isUp: true });
}

/** @param {Match} match */
function receive(match) {
  const before = hand.match;
  if (before?.match === match.match && match.version < before.version) {
    return;
  }
  setNow(match.now);
  happen({ type: "match", match });
  if (setting) {
    drawSides(match, setting);
  }
  if (match.say && match.say !== before?.say) {
    speak(match.say);
  }
}

/** Say that this page cannot read what it hears. */
function outdate() {
  canReload = true;
  stop([setting?.words.old_page ?? early.old_browser]);
}

/**
 * Say for good why nothing can be played here.
 * @param {RichText} why
 */
function stop(why) {
  isStuck = true;
  hand = follow(hand, { type: "line", isUp: false }).hand;
  say(why);
}

/**
 * @param {number} code
 * @param {boolean} comesBack
 */
function lose(code, comesBack) {
  if (isStuck) {
    return;
  }
  const words = setting?.words;
  if (comesBack) {
    happen({ type: "line", isUp: false });
    say([(code === 1012 ? words?.restarting : words?.reconnecting) ?? early.connecting]);
    return;
  }
  if (code === 4001) {
    keep("session", null);
  }
  canReload = code !== 4001;
  /** @type {{ [code: number]: string | undefined }} */
  const told = { 4000: words?.old_page, 4009: words?.too_many };
  stop([told[code] ?? words?.signed_out ?? early.signed_out]);
}

function start() {
  const ticket = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  addEventListener("hashchange", () => location.reload());
  keepClocksGoing(() => hand.match);
  draw();
  const session = keep("session");
  if (!("PointerEvent" in window && "HTMLDialogElement" in window && "animate" in Element.prototype)) {
    say([early.old_browser]);
  } else if (ticket) {
    swap(ticket);
  } else if (session) {
    begin(session);
  } else {
    say([early.signed_out]);
  }
}

start();
