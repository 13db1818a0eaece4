// Builds elements. Texts are always set as text; `html` is only for what the server rendered.

/**
 * Build an element with its attributes, listeners (`onclick` ...) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    setProperty(node, name, value);
  }
  node.append(...listPresent(children));
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {any} value
 */
function setProperty(node, name, value) {
  if (value === undefined || value === null || value === false) {
    return;
  }
  if (name.startsWith("on")) {
    node.addEventListener(name.slice(2), value);
  } else if (name === "html") {
    node.innerHTML = value;
  } else if (name === "data") {
    Object.assign(node.dataset, value);
  } else if (name === "style") {
    Object.assign(node.style, value);
  } else if (name === "class") {
    node.className = value;
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}

/**
 * Return the nodes and texts among children of which some are missing.
 * @param {Children[]} children
 * @returns {(Node | string)[]}
 */
export function listPresent(children) {
  const flat = /** @type {Child[]} */ (children.flat(2));
  return flat.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Put nodes into a container, but keep those that look the same already: a button that is replaced
 * while somebody presses it hears of nothing.
 * @param {Element} container
 * @param {...Children} children
 */
export function updateChildren(container, ...children) {
  const nodes = listPresent(children);
  nodes.forEach((node, index) => {
    const old = container.childNodes[index];
    if (old === undefined) {
      container.append(node);
    } else if (!looksLike(old, node)) {
      old.replaceWith(node);
    }
  });
  while (container.childNodes.length > nodes.length) {
    container.lastChild?.remove();
  }
}

/**
 * @param {Node} old
 * @param {Node | string} node
 */
function looksLike(old, node) {
  if (typeof node === "string") {
    return old instanceof Text && old.data === node;
  }
  return old.isEqualNode(node);
}

/**
 * Return a part of the page's frame. Throws where index.html has no such id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) {
    throw new Error(`the page has no element ${id}`);
  }
  return node;
}

/**
 * Return the words of an error, for a person to read.
 * @param {unknown} error
 * @returns {string}
 */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @type {{ [name: string]: string }} */
const SHAPES = {
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4 9.2h16.5M3.5 14.8H20",
  thread: "M9 4 7.5 15M15.5 4 14 13M4 8.5h15M3.5 12.8H12M21 20h-5.5l-2.5-2.5V15h8z",
  people: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.6-6 6.5-6s6.5 2.4 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.3c2.2.7 3.6 2.6 3.6 5.2",
  code: "m8.5 6.5-5.5 5.5 5.5 5.5M15.5 6.5l5.5 5.5-5.5 5.5",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2 19 19M19 5l-1.8 1.8M6.8 17.2 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "m5.5 5.5 13 13M18.5 5.5l-13 13",
  plus: "M12 4.5v15M4.5 12h15",
  send: "M4 12 3.5 4.5 21 12 3.5 19.5zM4 12h8",
  window: "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-4.5 5-4.5 13 0 18M12 3c4.5 5 4.5 13 0 18",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9.5h-13z",
  down: "m6 9.5 6 6 6-6",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  at: "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM15.5 8.5V13c0 3.5 5 3 5-1.5a8.5 8.5 0 1 0-3.5 7",
  bulb: "M9 18h6M10 21h4M8.5 15C6.5 13.5 5.5 11.8 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2.3-1 4-3 5.5z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  silent: "M4 4l16 16M18 14V10a6 6 0 0 0-9.5-4.9M6.3 8.2A6 6 0 0 0 6 10v4l-2 3h13M10 20h4",
  clip: "M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.5 3.5 0 0 1 5 5L10 17.5a2 2 0 0 1-3-3l7.5-7.5",
  calendar: "M4 6.5h16V20H4zM4 11h16M8.5 3.5v5M15.5 3.5v5",
  pin: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  app: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.75 13.5v6.5M13.5 16.75H20",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  more: "M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
};
const SVG = "http://www.w3.org/2000/svg";

/**
 * Draw an icon as wide as high, in the colour of the text.
 * @param {string} name
 * @param {number} size in pixels
 */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/**
 * Build a button that shows an icon only; `label` is read aloud and shown on hover.
 * @param {string} name
 * @param {string} label
 * @param {() => void} onclick
 * @param {Properties} properties
 */
export function iconButton(name, label, onclick, properties = {}) {
  return element("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: () => onclick(), ...properties }, icon(name));
}

/** Draw the three dots of something that is under way. */
export const waitingDots = () => element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i"));
