// The middle: the messages of the open room.

import { byId, el, icon } from "./dom.js";
import { face } from "./faces.js";
import { postNode } from "./post.js";
import { pendingNodes } from "./pending.js";
import { dayOf, refreshMoments } from "./times.js";
import { world } from "./world.js";

const TOGETHER = 420; // seconds in which messages of one author stand together
const NEAR_END = 120; // pixels
const drawn = new Map(); // message id -> {message, key, node}
const fixtures = new Map(); // days, and the beginning of the room
let lastFirst = null;
let isFollowing = true;

export function drawRoom() {
  drawn.clear();
  fixtures.clear();
  drawPosts();
  toEnd();
}

export function drawPosts() {
  const list = byId("posts");
  const wasAtEnd = isFollowing;
  const height = list.scrollHeight;
  const messages = world.messagesHere();
  const first = messages[0]?.id;
  const focused = document.activeElement?.closest(".post[data-message]")?.dataset.message;
  arrange(list, [...beginning(), ...lines(messages), ...pendingNodes()]);
  refocus(focused);
  refreshMoments(list);
  if (wasAtEnd) {
    toEnd();
  } else if (first !== lastFirst) {
    list.scrollTop += list.scrollHeight - height;
  }
  lastFirst = first;
}

// Change only what differs: what stays keeps its focus, and is not read out again.
function arrange(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children].filter((each) => !wanted.has(each))) {
    child.remove();
  }
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) {
      list.insertBefore(node, list.children[index] ?? null);
    }
  });
}

// A message that was changed under somebody's fingers gives them its first control.
function refocus(messageId) {
  if (messageId !== undefined && document.activeElement === document.body) {
    drawn.get(messageId)?.node.querySelector(".button:not(:disabled), .menu")?.focus({ preventScroll: true });
  }
}

// The node of a key, built once for as long as the room is open.
function once(key, build) {
  if (!fixtures.has(key)) {
    fixtures.set(key, build());
  }
  return fixtures.get(key);
}

function lines(messages) {
  const nodes = [];
  let before = null;
  for (const message of messages) {
    if (!before || dayOf(before.at) !== dayOf(message.at)) {
      const day = dayOf(message.at);
      nodes.push(once(day, () => el("div", { class: "day", role: "separator" }, el("span", {}, day))));
      before = null;
    }
    nodes.push(node(message, continues(before, message)));
    before = message;
  }
  return nodes;
}

function node(message, isContinued) {
  const key = `${isContinued}${world.bot}`;
  const known = drawn.get(message.id);
  if (known?.message === message && known.key === key) {
    return known.node;
  }
  const fresh = postNode(message, isContinued);
  drawn.set(message.id, { message, key, node: fresh });
  return fresh;
}

function continues(before, message) {
  return Boolean(
    before &&
      before.author === message.author &&
      !message.used &&
      !message.reply &&
      before.kind === message.kind &&
      message.at - before.at < TOGETHER,
  );
}

function beginning() {
  const room = world.room;
  if (!room) {
    return [];
  }
  if (world.hasMore.get(room.id)) {
    return [once("earlier", () => el("button", { type: "button", class: "earlier", onclick: () => world.loadEarlier() }, "Show earlier messages"))];
  }
  const [mark, title, words] = beginnings[room.kind](room);
  return [once("beginning", () => el("div", { class: "beginning" }, mark, el("h2", {}, title), el("p", {}, words)))];
}

const beginnings = {
  channel: (room) => [
    el("span", { class: "beginning-mark" }, icon("hash", 40)),
    `Welcome to #${room.name}!`,
    `This is the start of the #${room.name} channel. ${room.topic ?? ""}`,
  ],
  thread: (room) => [el("span", { class: "beginning-mark" }, icon("thread", 40)), room.name, "This is the start of the thread."],
  dm: () => {
    const bot = world.person(world.bot);
    return [face(bot, 80), bot.display, `This is the beginning of your direct message history with ${bot.display}.`];
  },
};

// Stay at the end while pictures, suggestions and the input line change their size.
export function followEnd() {
  const list = byId("posts");
  let top = 0;
  list.addEventListener("scroll", () => {
    const isUpwards = list.scrollTop < top;
    isFollowing = isNearEnd() || (isFollowing && !isUpwards);
    top = list.scrollTop;
  });
  list.addEventListener("load", stayAtEnd, { capture: true });
  document.fonts.ready.then(stayAtEnd);
  new ResizeObserver(stayAtEnd).observe(list);
}

function isNearEnd() {
  const list = byId("posts");
  return list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
}

export function toEnd() {
  isFollowing = true;
  const list = byId("posts");
  list.scrollTop = list.scrollHeight;
}

export function stayAtEnd() {
  if (isFollowing) {
    toEnd();
  }
}

export function jumpTo(messageId) {
  const target = byId("posts").querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  target?.scrollIntoView({ block: "center" });
  target?.classList.add("flash");
  setTimeout(() => target?.classList.remove("flash"), 1600);
}
