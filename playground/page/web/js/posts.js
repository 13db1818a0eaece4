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
let lastFirst = null;
let isFollowing = true;

export function drawRoom() {
  drawn.clear();
  drawPosts();
  toEnd();
}

export function drawPosts() {
  const list = byId("posts");
  const wasAtEnd = isFollowing;
  const height = list.scrollHeight;
  const messages = world.messagesHere();
  const first = messages[0]?.id;
  list.replaceChildren(...beginning(), ...lines(messages), ...pendingNodes());
  refreshMoments(list);
  if (wasAtEnd) {
    toEnd();
  } else if (first !== lastFirst) {
    list.scrollTop += list.scrollHeight - height;
  }
  lastFirst = first;
}

function lines(messages) {
  const nodes = [];
  let before = null;
  for (const message of messages) {
    if (!before || dayOf(before.at) !== dayOf(message.at)) {
      nodes.push(el("div", { class: "day", role: "separator" }, el("span", {}, dayOf(message.at))));
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
    return [el("button", { type: "button", class: "earlier", onclick: () => world.loadEarlier() }, "Show earlier messages")];
  }
  const [mark, title, words] = beginnings[room.kind](room);
  return [el("div", { class: "beginning" }, mark, el("h2", {}, title), el("p", {}, words))];
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
