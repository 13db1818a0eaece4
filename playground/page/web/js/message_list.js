// The middle: the messages of the open room.

import { drawAvatar } from "./avatars.js";
import { byId, element, icon } from "./dom.js";
import { drawMessage } from "./message.js";
import { listPendingNodes } from "./pending_commands.js";
import { goToEnd, isAtEnd } from "./scrolling.js";
import { dayOf, refreshMoments } from "./times.js";
import { world } from "./world.js";

const TOGETHER = 420; // seconds in which messages of one author stand together
/** @type {Map<Id, { message: Message, key: string, node: HTMLElement }>} */
const drawnMessages = new Map();
/** @type {Map<string, HTMLElement>} days, and the beginning of the room */
const fixtures = new Map();
/** @type {Id | undefined} */
let firstBefore;

/** Draw a room that has just been opened. */
export function drawRoom() {
  drawnMessages.clear();
  fixtures.clear();
  drawMessages();
  goToEnd();
}

/** Draw what has changed in the open room. */
export function drawMessages() {
  const list = byId("posts");
  const wasAtEnd = isAtEnd();
  const height = list.scrollHeight;
  const messages = world.listMessagesHere();
  const first = messages[0]?.id;
  const focused = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest(".post[data-message]"))?.dataset.message;
  arrange(list, [...drawBeginning(), ...drawLines(messages), ...listPendingNodes()]);
  refocus(focused);
  refreshMoments(list);
  if (wasAtEnd) {
    goToEnd();
  } else if (first !== firstBefore) {
    list.scrollTop += list.scrollHeight - height;
  }
  firstBefore = first;
}

/**
 * Change only what differs: what stays keeps its focus, and is not read out again.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} nodes
 */
function arrange(list, nodes) {
  const wanted = new Set(/** @type {Element[]} */ (nodes));
  for (const child of [...list.children].filter((node) => !wanted.has(node))) {
    child.remove();
  }
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) {
      list.insertBefore(node, list.children[index] ?? null);
    }
  });
}

/**
 * Give the focus to the first control of a message that was changed under somebody's fingers.
 * @param {Id | undefined} messageId
 */
function refocus(messageId) {
  if (messageId === undefined || document.activeElement !== document.body) {
    return;
  }
  const control = drawnMessages.get(messageId)?.node.querySelector(".button:not(:disabled), .menu");
  /** @type {HTMLElement | null | undefined} */ (control)?.focus({ preventScroll: true });
}

/**
 * Return the node of a key, built once for as long as the room is open.
 * @param {string} key
 * @param {() => HTMLElement} build
 */
function buildOnce(key, build) {
  const node = fixtures.get(key) ?? build();
  fixtures.set(key, node);
  return node;
}

/** @param {Message[]} messages */
function drawLines(messages) {
  const nodes = [];
  /** @type {Message | null} */
  let before = null;
  for (const message of messages) {
    const day = dayOf(message.at);
    if (!before || dayOf(before.at) !== day) {
      nodes.push(buildOnce(day, () => element("div", { class: "day", role: "separator" }, element("span", {}, day))));
      before = null;
    }
    nodes.push(drawOnce(message, continues(before, message)));
    before = message;
  }
  return nodes;
}

/**
 * Return the node of a message, drawn anew only where the message has changed.
 * @param {Message} message
 * @param {boolean} isContinued
 */
function drawOnce(message, isContinued) {
  const key = `${isContinued}${world.bot}`;
  const known = drawnMessages.get(message.id);
  if (known?.message === message && known.key === key) {
    return known.node;
  }
  const node = drawMessage(message, isContinued);
  drawnMessages.set(message.id, { message, key, node });
  return node;
}

/**
 * Tell whether a message stands under the one before without a headline of its own.
 * @param {Message | null} before
 * @param {Message} message
 */
function continues(before, message) {
  if (!before || message.used || message.reply) {
    return false;
  }
  return before.private === message.private && before.author === message.author && before.kind === message.kind && message.at - before.at < TOGETHER;
}

function drawBeginning() {
  const room = world.room;
  if (!room) {
    return [];
  }
  if (world.hasMore.get(room.id)) {
    return [buildOnce("earlier", () => element("button", { type: "button", class: "earlier", onclick: () => world.loadEarlier() }, "Show earlier messages"))];
  }
  const [mark, title, words] = BEGINNINGS[room.kind](room);
  return [buildOnce("beginning", () => element("div", { class: "beginning" }, mark, element("h2", {}, title), element("p", {}, words)))];
}

/** @param {string} name */
const drawMark = (name) => element("span", { class: "beginning-mark" }, icon(name, 40));

/** @type {{ [kind in Room["kind"]]: (room: Room) => [Node, string, string] }} */
const BEGINNINGS = {
  channel: (room) => [drawMark("hash"), `Welcome to #${room.name}!`, `This is the start of the #${room.name} channel. ${room.topic ?? ""}`],
  thread: (room) => [drawMark("thread"), room.name, "This is the start of the thread."],
  dm: (room) => [drawAvatar(world.partnerIn(room), 80), room.name, `This is the beginning of your direct message history with ${room.name}.`],
};
