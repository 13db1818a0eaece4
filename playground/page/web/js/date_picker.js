// Chooses a moment, as Discord does where `@time` is typed.

import { drawPart, openCard } from "./cards.js";
import { element } from "./dom.js";
import { fullTime, writeDistance } from "./times.js";
import { world } from "./world.js";

const HOUR = 3600; // seconds
/** @type {[string, (now: number) => number][]} */
const SHORTCUTS = [
  ["In an hour", (now) => now + HOUR],
  ["Tonight", (now) => atHour(now, 0, 20)],
  ["Tomorrow", (now) => atHour(now, 1, 12)],
  ["In a week", (now) => atHour(now, 7, 12)],
];

export const MOMENT_ITEM = { label: "@time", hint: "Choose a date and a time", isMoment: true };

/**
 * Tell whether what is typed may become `@time`.
 * @param {string} typed
 */
export const isMomentTyped = (typed) => typed.startsWith("@") && "@time".startsWith(typed.toLowerCase());

/**
 * Write a moment as messages hold it.
 * @param {number} at seconds since 1970
 */
export const writeMoment = (at) => `<t:${at}:f>`;

/** @returns {Promise<number | null>} seconds since 1970, null where none was chosen */
export function chooseMoment() {
  return new Promise((resolve) => new DatePicker(resolve));
}

/** Shows a day and a time of this machine's zone, by the playground's clock. */
class DatePicker {
  /** @type {number | null} */
  #chosen = null;

  /** @param {(at: number | null) => void} resolve */
  constructor(resolve) {
    this.card = openCard("Date and time");
    this.card.dialog.addEventListener("gone", () => resolve(this.#chosen));
    const change = () => this.#preview();
    this.day = element("input", { type: "date", required: true, "aria-label": "Date", oninput: change });
    this.time = element("input", { type: "time", required: true, "aria-label": "Time", oninput: change });
    this.words = element("p", { class: "date-words", role: "status" });
    this.insert = element("button", { type: "submit", class: "button primary" }, "Insert");
    const chips = SHORTCUTS.map(([label, find]) => element("button", { type: "button", class: "chip", onclick: () => this.#show(find(world.now())) }, label));
    const form = element("form", { class: "date-picker" }, element("div", { class: "date-inputs" }, this.day, this.time), element("div", { class: "chips" }, chips), this.words, this.insert);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#chosen = this.#read();
      this.card.close();
    };
    this.card.draw(drawPart(`Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`, form));
    this.#show(Math.ceil(world.now() / HOUR) * HOUR);
    this.day.focus();
  }

  /** @param {number} at seconds since 1970 */
  #show(at) {
    const moment = new Date(at * 1000);
    const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60000).toISOString();
    [this.day.value, this.time.value] = [local.slice(0, 10), local.slice(11, 16)];
    this.#preview();
  }

  /** @returns {number | null} */
  #read() {
    const at = new Date(`${this.day.value}T${this.time.value}`).getTime() / 1000;
    return Number.isNaN(at) ? null : at;
  }

  #preview() {
    const at = this.#read();
    this.insert.disabled = at === null;
    this.words.textContent = at === null ? "There is no such moment." : `${fullTime(at)} (${writeDistance(at)})`;
  }
}

/**
 * @param {number} now seconds since 1970
 * @param {number} days later
 * @param {number} hour
 */
function atHour(now, days, hour) {
  const day = new Date(now * 1000);
  day.setDate(day.getDate() + days);
  return day.setHours(hour, 0, 0, 0) / 1000;
}
