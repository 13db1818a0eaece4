// Writes what the server says: rich texts as nodes, moments in the language of the page.

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31536000],
  ["month", 2628000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
/** @type {{ [style: string]: Intl.DateTimeFormatOptions }} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const SECOND = 1000;

let ahead = 0;

/**
 * Learn the time of the server.
 * @param {number} now
 */
export function setNow(now) {
  ahead = now - Date.now();
}

/** Return the time of the server, in milliseconds. */
export const moment = () => Date.now() + ahead;

const language = () => document.documentElement.lang || undefined;

/**
 * Build an element with a class, children and attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name of its class; empty for none
 * @param {(Node | string)[]} children
 * @param {{ [name: string]: string }} attributes
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, name, children = [], attributes = {}) {
  const node = document.createElement(tag);
  if (name) {
    node.className = name;
  }
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

/**
 * Return a part of the page's frame. Throws where index.html has no such id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) {
    throw new Error(id);
  }
  return node;
}

/**
 * @param {number} at
 * @param {string} style one of Discord's
 */
function writeMoment(at, style) {
  if (style !== "R") {
    return new Intl.DateTimeFormat(language(), STYLES[style] ?? STYLES.f).format(at);
  }
  const seconds = (at - moment()) / SECOND;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/**
 * Return the nodes of a rich text.
 * @param {RichText} text
 * @returns {(Node | string)[]}
 */
export function write(text) {
  return text.map((run) => {
    if (typeof run === "string") {
      return run;
    }
    if (run[0] === "time") {
      const [, at, style] = run;
      return element("time", "", [writeMoment(at, style)], { datetime: new Date(at).toISOString(), "data-style": style });
    }
    if (run[0] === "line") {
      return element("br", "");
    }
    return run[0] === "b" ? element("b", "", [run[1]]) : element("span", "faint", [run[1]]);
  });
}

/**
 * Return a rich text as it is read aloud.
 * @param {RichText} text
 */
export const plain = (text) => element("p", "", write(text.map((run) => (run[0] === "line" ? " " : run)))).textContent ?? "";

/** Write every moment of the page anew where its words have changed. */
export function refreshMoments() {
  for (const node of document.querySelectorAll("time")) {
    const said = writeMoment(Date.parse(node.dateTime), node.dataset.style ?? "f");
    if (node.textContent !== said) {
      node.textContent = said;
    }
  }
}

/**
 * Write what is left on a clock.
 * @param {number} left milliseconds
 */
export function writeLeft(left) {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days) {
    return `${writeUnit(days, "day")} ${writeUnit(hours % 24, "hour")}`;
  }
  const tail = `${String(minutes % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/**
 * @param {number} count
 * @param {string} unit
 */
const writeUnit = (count, unit) => new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "narrow" }).format(count);
