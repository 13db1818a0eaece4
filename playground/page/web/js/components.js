// Components of messages: containers, texts, galleries, rows of buttons and menus.

import { drawFile, drawPicture } from "./attachments.js";
import { connection } from "./connection.js";
import { element, listPresent, waitingDots, wordsOf } from "./dom.js";
import { cssColor } from "./embeds.js";
import { drawEmoji } from "./emojis.js";
import { showForm } from "./forms.js";
import { stayAtEnd } from "./scrolling.js";
import { drawSelectMenu } from "./select_menus.js";
import { coverSpoiler } from "./spoilers.js";

/** @type {{ [style: number]: string }} */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;
const MENUS = [3, 5, 6, 7, 8];
const FAILED = "This interaction failed";

/**
 * @param {Component[]} components
 * @param {Message} message that they belong to
 * @returns {HTMLElement[]}
 */
export function drawComponents(components, message) {
  const nodes = components.map((component) => drawComponent(component, message));
  return /** @type {HTMLElement[]} */ (listPresent(nodes));
}

/**
 * @param {Component} component
 * @param {Message} message
 * @returns {HTMLElement | null}
 */
function drawComponent(component, message) {
  if (MENUS.includes(component.type)) {
    return drawSelectMenu(component, (values, node) => use(message, component, node, { do: "select", values })).frame;
  }
  return DRAWERS[component.type]?.(component, message) ?? null;
}

/** @type {{ [type: number]: (component: Component, message: Message) => HTMLElement | null }} */
const DRAWERS = {
  1: (row, message) => element("div", { class: "row" }, drawComponents(row.components ?? [], message)),
  2: drawButton,
  9: drawSection,
  10: (text) => element("div", { class: "text", html: text.html }),
  11: drawThumbnail,
  12: drawGallery,
  13: (file) => coverSpoiler(drawFile({ ...file.file, name: file.name, size: file.size, url: file.file?.url ?? "" }), file.spoiler),
  14: (line) => element("div", { class: `separator ${line.divider ? "line" : ""} ${line.spacing === 2 ? "large" : ""}` }),
  17: drawContainer,
};

/**
 * @param {Component} container
 * @param {Message} message
 */
function drawContainer(container, message) {
  const color = container.accent_color;
  const isAccented = color !== null && color !== undefined;
  const node = element("div", { class: `container ${isAccented ? "accented" : ""}` }, drawComponents(container.components ?? [], message));
  if (isAccented) {
    node.style.setProperty("--accent", cssColor(color));
  }
  return element("div", { class: "container-frame" }, coverSpoiler(node, container.spoiler));
}

/**
 * @param {Component} section
 * @param {Message} message
 */
function drawSection(section, message) {
  const accessory = section.accessory ? drawComponent(section.accessory, message) : null;
  return element("div", { class: "section" }, element("div", { class: "section-texts" }, drawComponents(section.components ?? [], message)), accessory);
}

/** @param {Component} thumbnail */
function drawThumbnail({ media, description, spoiler }) {
  return media ? element("div", { class: "thumbnail" }, coverSpoiler(drawPicture(media, description), spoiler)) : null;
}

/** @param {Component} gallery */
function drawGallery(gallery) {
  const items = gallery.items ?? [];
  const pictures = items.map((item) => element("div", { class: "gallery-item" }, coverSpoiler(drawPicture(item.media, item.description), item.spoiler)));
  return element("div", { class: `gallery ${items.length > 1 ? `many of-${items.length}` : ""}` }, pictures);
}

/**
 * @param {Component} button
 * @param {Message} message
 * @returns {HTMLElement}
 */
function drawButton(button, message) {
  const label = [drawEmoji(button.emoji, Boolean(button.label)), button.label ? element("span", {}, button.label) : null];
  const css = `button ${STYLES[button.style ?? 1]}`;
  if (button.style === LINK) {
    return element("a", { class: css, href: button.url, target: "_blank", rel: "noopener noreferrer" }, label);
  }
  /** @type {HTMLButtonElement} */
  const node = element("button", { type: "button", class: css, disabled: Boolean(button.disabled), onclick: () => use(message, button, node, { do: "click" }), "aria-label": button.label ? null : button.emoji?.name }, label);
  return node;
}

/**
 * Tell the bot, show that it is told, and say under the message when nothing came of it.
 * @param {Message} message
 * @param {Component} component
 * @param {HTMLElement} node
 * @param {{ do: string, values?: OptionValue[] }} act
 */
async function use(message, component, node, { do: what, values }) {
  const post = node.closest(".post");
  post?.querySelector(".failed")?.remove();
  post?.classList.add("busy");
  const wait = element("span", { class: "button-wait" }, waitingDots());
  node.classList.add("waiting");
  node.append(wait);
  try {
    /** @type {Outcome} */
    const outcome = await connection.ask(what, { room: message.room, message: message.id, control: component.custom_id, values });
    if (outcome.form) {
      showForm(outcome.form);
    }
    if (["late", "failed"].includes(outcome.state)) {
      showFailure(post, FAILED);
    }
  } catch (error) {
    showFailure(post, wordsOf(error));
  } finally {
    post?.classList.remove("busy");
    node.classList.remove("waiting");
    wait.remove();
  }
}

/**
 * @param {Element | null} post
 * @param {string} words
 */
function showFailure(post, words) {
  post?.querySelector(".post-body")?.append(element("div", { class: "failed", role: "alert" }, words));
  stayAtEnd();
}
