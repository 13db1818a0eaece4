// One message.

import { drawFile, drawPicture } from "./attachments.js";
import { drawAppTag, drawAvatar } from "./avatars.js";
import { drawComponents } from "./components.js";
import { openMenuOf } from "./context_menus.js";
import { connection } from "./connection.js";
import { element, icon, waitingDots, wordsOf } from "./dom.js";
import { drawEmbed } from "./embeds.js";
import { drawEmoji } from "./emojis.js";
import { coverSpoiler } from "./spoilers.js";
import { drawCommandUse, drawOnlyYou } from "./private_answers.js";
import { jumpTo } from "./scrolling.js";
import { openRoom } from "./sidebar.js";
import { clockTime, fullTime, stamp } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @type {{ [kind: number]: string }} Discord's message types that are no texts of people */
const SYSTEM = { 6: "pinned a message to this channel.", 18: "started a thread:", 21: "started this thread." };

/**
 * @param {Message} message
 * @param {boolean} isContinued whether it stands under another of the same author
 */
export function drawMessage(message, isContinued) {
  const css = ["post", isContinued ? "continued" : "", message.private ? "private" : "", message.for_me ? "for-me" : ""];
  const author = world.person(message.author);
  if (message.kind in SYSTEM) {
    return element("article", { class: "post system", data: { message: message.id } }, icon("thread"), drawSystemWords(message, author));
  }
  return element(
    "article",
    { class: css.filter(Boolean).join(" "), data: { message: message.id }, "aria-label": `${author.display}, ${fullTime(message.at)}` },
    drawAbove(message),
    isContinued ? element("time", { class: "post-side-time", title: fullTime(message.at) }, clockTime(message.at)) : element("div", { class: "post-face", data: { user: author.id } }, drawAvatar(author, 40)),
    element("div", { class: "post-body" }, isContinued ? null : drawHeadline(author, message), drawContent(message)),
    drawTools(message),
  );
}

/**
 * @param {Person} author
 * @param {Message} message
 */
function drawHeadline(author, message) {
  return element(
    "h3",
    { class: "post-head" },
    element("span", { class: "name", data: { user: author.id }, style: { color: world.colorOf(author) } }, author.display),
    author.is_bot ? drawAppTag() : null,
    element("time", { class: "stamp", title: fullTime(message.at) }, stamp(message.at)),
    message.silent ? element("span", { class: "silent", title: "Sent without a notification", role: "img", "aria-label": "Sent without a notification" }, icon("silent", 14)) : null,
  );
}

/** @param {Message} message */
function drawAbove(message) {
  if (message.used) {
    return drawCommandUse(world.person(message.used.user), message.used.command);
  }
  const reply = message.reply;
  if (!reply) {
    return null;
  }
  const author = world.person(reply.author);
  const html = reply.html || "Go to the message";
  const text = element("button", { type: "button", class: "reply-text", html, onclick: () => jumpTo(reply.id) });
  return element("div", { class: "reply" }, drawAvatar(author, 16), element("span", { class: "reply-name" }, author.display), text);
}

/** @param {Message} message */
function drawContent(message) {
  if (message.loading) {
    return [element("div", { class: "thinking" }, waitingDots(), `${world.person(message.author).display} is thinking…`), drawFooter(message)];
  }
  return [
    message.html ? element("div", { class: "text", html: message.html + editedMark(message) }) : null,
    ...message.embeds.map(drawEmbed),
    ...drawComponents(message.components, message),
    ...message.files.map((file) => coverSpoiler(file.content_type?.startsWith("image/") ? drawPicture(file) : drawFile(file), file.filename?.startsWith("SPOILER_"))),
    !message.html && message.edited ? element("div", { class: "text edited-only", html: editedMark(message) }) : null,
    message.reactions.length ? element("div", { class: "reactions" }, message.reactions.map(drawReaction)) : null,
    drawThreadLink(message),
    drawFooter(message),
  ];
}

/** @param {Message} message */
const editedMark = (message) => (message.edited ? '<span class="edited">(edited)</span>' : "");

/** @param {Reaction} reaction */
const drawReaction = (reaction) => element("span", { class: "reaction" }, drawEmoji(reaction.emoji), element("b", {}, String(reaction.count)));

/** @param {Message} message */
function drawThreadLink(message) {
  const thread = message.thread === null ? undefined : world.rooms.get(message.thread);
  if (!thread) {
    return null;
  }
  return element(
    "button",
    { type: "button", class: "thread-link", onclick: () => openRoom(thread.id) },
    element("strong", {}, thread.name),
    element("span", {}, `${thread.count} ${thread.count === 1 ? "message" : "messages"} ›`),
  );
}

/** @param {Message} message */
function drawFooter(message) {
  return message.private ? drawOnlyYou(() => change("dismiss", message)) : null;
}

/** @param {Message} message */
function drawTools(message) {
  if (message.loading) {
    return null;
  }
  /** @param {MouseEvent} event */
  const open = (event) => {
    const button = /** @type {Element} */ (event.currentTarget);
    const { right, bottom } = button.getBoundingClientRect();
    openMenuOf(button, { x: right, y: bottom });
  };
  const own = message.author === world.me ? drawTool("Delete message", "danger", "bin", () => change("delete", message)) : null;
  return element("div", { class: "post-tools" }, own, drawTool("More", "", "more", open));
}

/**
 * @param {string} label
 * @param {string} css
 * @param {string} shape
 * @param {(event: MouseEvent) => void} onclick
 */
const drawTool = (label, css, shape, onclick) => element("button", { type: "button", class: css, "aria-label": label, title: label, onclick }, icon(shape, 18));

/**
 * @param {"dismiss" | "delete"} what
 * @param {Message} message
 */
async function change(what, message) {
  try {
    await connection.ask(what, { room: message.room, message: message.id });
  } catch (error) {
    toast(wordsOf(error));
  }
}

/**
 * @param {Message} message
 * @param {Person} author
 */
function drawSystemWords(message, author) {
  const about = message.kind === 18 ? element("span", { html: message.html, class: "text inline" }) : null;
  const time = element("time", { class: "stamp" }, stamp(message.at));
  return element("div", {}, element("span", { class: "name" }, author.display), ` ${SYSTEM[message.kind]} `, about, time);
}
