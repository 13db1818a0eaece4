// Things to try, for somebody who has just come: ticked off when they are done, one after another.

import { openClockRow } from "./clock_row.js";
import { type } from "./composer.js";
import { connection } from "./connection.js";
import { byId, element, icon, iconButton, wordsOf } from "./dom.js";
import { stayAtEnd } from "./scrolling.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

const CLOSED = "suggestions closed";
const AT_ONCE = 3;
const PRAISE = 4000; // milliseconds that what has just been done stays, with its tick
/** @type {Map<string, number>} titles of what was done in this window -> when */
const doneNow = new Map();
/** @type {Set<string> | null} titles of what was done before */
let doneBefore = null;

/** @param {(name: string) => Promise<void>} become */
export function drawSuggestions(become) {
  noteDone(become);
  const node = byId("suggestions");
  const done = world.suggestions.filter((suggestion) => suggestion.is_done).length;
  const shown = listShown();
  node.hidden = !world.suggestions.length || localStorage.getItem(CLOSED) === location.pathname;
  node.replaceChildren(
    element("div", { class: "suggestions-head" }, icon("bulb", 20), element("strong", {}, "Things to try"), element("span", {}, `${done} of ${world.suggestions.length}`)),
    element("div", { class: "suggestions-list" }, shown.length ? shown.map((suggestion) => drawCard(suggestion, become)) : element("p", { class: "suggestions-end" }, "You've tried everything. Carry on as you like!")),
    iconButton("close", "Close suggestions", close),
  );
  stayAtEnd();
}

/**
 * Remember what has just been done, and draw again when its praise is over.
 * @param {(name: string) => Promise<void>} become
 */
function noteDone(become) {
  const done = world.suggestions.filter((suggestion) => suggestion.is_done).map((suggestion) => suggestion.title);
  for (const title of done) {
    if (doneBefore && !doneBefore.has(title)) {
      doneNow.set(title, Date.now());
      setTimeout(() => drawSuggestions(become), PRAISE + 50);
    }
  }
  doneBefore = new Set(done);
}

function listShown() {
  /** @param {Suggestion} suggestion */
  const isPraised = ({ title }) => Date.now() - (doneNow.get(title) ?? 0) < PRAISE;
  return world.suggestions.filter((suggestion) => !suggestion.is_done || isPraised(suggestion)).slice(0, AT_ONCE);
}

/**
 * @param {Suggestion} suggestion
 * @param {(name: string) => Promise<void>} become
 */
function drawCard(suggestion, become) {
  const start = async () => {
    const person = world.listPretendPeople().find((each) => each.name === suggestion.as);
    if (person && person.id !== world.me) {
      await become(person.name);
    }
    const room = [...world.rooms.values()].find((each) => each.kind !== "dm" && each.name === suggestion.in);
    if (room && room.id !== world.here) {
      await world.go(room.id);
    }
    if (suggestion.crowd) {
      await startCrowd(suggestion.crowd);
    }
    if (suggestion.clock) {
      openClockRow();
    }
    await type(suggestion.type);
  };
  const tick = suggestion.is_done ? element("span", { class: "suggestion-tick", role: "img", "aria-label": "Done" }, icon("check", 14)) : null;
  return element(
    "button",
    { type: "button", class: `suggestion ${suggestion.is_done ? "done" : ""}`, disabled: suggestion.is_done, onclick: start },
    element("strong", {}, suggestion.title, tick),
    element("span", {}, suggestion.hint),
  );
}

/** @param {string} title */
async function startCrowd(title) {
  try {
    world.setState(await connection.ask("develop", { switch: "start crowd", title }));
  } catch (error) {
    toast(wordsOf(error));
  }
}

function close() {
  localStorage.setItem(CLOSED, location.pathname);
  byId("suggestions").hidden = true;
}
