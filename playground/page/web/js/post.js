// One message.

import { el, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { appTag, face } from "./faces.js";
import { fileCard, picture } from "./files.js";
import { link } from "./link.js";
import { parts } from "./parts.js";
import { go } from "./places.js";
import { jumpTo } from "./posts.js";
import { clockTime, fullTime, stamp } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

const SYSTEM = { 6: "pinned a message to this channel.", 18: "started a thread:", 21: "began this thread." };

export function postNode(message, isContinued) {
  const css = ["post", isContinued ? "continued" : "", message.private ? "private" : "", message.for_me ? "for-me" : ""];
  const author = world.person(message.author);
  if (message.kind in SYSTEM) {
    return el("article", { class: "post system", data: { message: message.id } }, icon("thread"), systemWords(message, author));
  }
  return el(
    "article",
    { class: css.filter(Boolean).join(" "), data: { message: message.id }, "aria-label": `${author.display}, ${fullTime(message.at)}` },
    above(message),
    isContinued ? el("time", { class: "post-side-time", title: fullTime(message.at) }, clockTime(message.at)) : el("div", { class: "post-face" }, face(author, 40)),
    el("div", { class: "post-body" }, isContinued ? null : headline(author, message), content(message)),
    tools(message),
  );
}

export function headline(author, message) {
  return el(
    "h3",
    { class: "post-head" },
    el("span", { class: "name" }, author.display),
    author.is_bot ? appTag() : null,
    el("time", { class: "stamp", title: fullTime(message.at) }, stamp(message.at)),
  );
}

function above(message) {
  if (message.used) {
    const person = world.person(message.used.user);
    return usedLine(person, message.used.command);
  }
  if (!message.reply) {
    return null;
  }
  const author = world.person(message.reply.author);
  const text = el("button", { type: "button", class: "reply-text", onclick: () => jumpTo(message.reply.id) }, message.reply.text || "Click to see the message");
  return el("div", { class: "reply" }, face(author, 16), el("span", { class: "reply-name" }, author.display), text);
}

export function usedLine(person, command) {
  return el("div", { class: "reply" }, face(person, 16), el("span", { class: "reply-name" }, person.display), " used ", el("span", { class: "reply-command" }, `/${command}`));
}

function content(message) {
  if (message.loading) {
    return [el("div", { class: "thinking" }, dots(), `${world.person(message.author).display} is thinking…`), footer(message)];
  }
  return [
    message.html ? el("div", { class: "text", html: message.html + edited(message) }) : null,
    ...message.embeds.map(embed),
    ...parts(message.components, message),
    ...message.files.map((file) => (file.content_type?.startsWith("image/") ? picture(file) : fileCard(file))),
    !message.html && message.edited ? el("div", { class: "text edited-only", html: edited(message) }) : null,
    message.reactions.length ? el("div", { class: "reactions" }, message.reactions.map(reaction)) : null,
    threadLink(message),
    footer(message),
  ].filter(Boolean);
}

export const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
const edited = (message) => (message.edited ? '<span class="edited">(edited)</span>' : "");
const reaction = (each) => el("span", { class: "reaction" }, each.emoji.name, " ", el("b", {}, String(each.count)));

function threadLink(message) {
  const thread = message.thread && world.rooms.get(message.thread);
  if (!thread) {
    return null;
  }
  return el(
    "button",
    { type: "button", class: "thread-link", onclick: () => go(thread.id) },
    el("strong", {}, thread.name),
    el("span", {}, `${thread.count} ${thread.count === 1 ? "message" : "messages"} ›`),
  );
}

function footer(message) {
  if (!message.private) {
    return null;
  }
  const dismiss = () => link.ask("dismiss", { room: message.room, message: message.id }).catch((error) => toast(error.message));
  return onlyYou(dismiss);
}

export function onlyYou(dismiss) {
  return el(
    "div",
    { class: "only-you" },
    icon("eye", 16),
    "Only you can see this • ",
    el("button", { type: "button", class: "text-link", onclick: dismiss }, "Dismiss message"),
  );
}

function tools(message) {
  if (message.author !== world.me) {
    return null;
  }
  const remove = () => link.ask("delete", { room: message.room, message: message.id }).catch((error) => toast(error.message));
  return el("div", { class: "post-tools" }, el("button", { type: "button", "aria-label": "Delete message", title: "Delete message", onclick: remove }, icon("bin", 18)));
}

function systemWords(message, author) {
  const about = message.kind === 18 ? el("span", { html: message.html, class: "text inline" }) : null;
  const time = el("time", { class: "stamp" }, stamp(message.at));
  return el("div", {}, el("span", { class: "name" }, author.display), ` ${SYSTEM[message.kind]} `, about, time);
}
