// Left: servers, channels with their threads, and the conversation with the bot.

import { byId, el, icon } from "./dom.js";
import { appTag, face, isOnline } from "./faces.js";
import { link } from "./link.js";
import { closeDrawers } from "./drawers.js";
import { world } from "./world.js";

export function drawPlaces() {
  byId("rail").replaceChildren(homeButton(), el("hr"), ...world.servers.map(serverButton));
  const inDms = world.room?.kind === "dm";
  byId("sidebar").replaceChildren(...(inDms ? conversations() : channels()));
}

function homeButton() {
  const rooms = [...world.rooms.values()].filter((room) => room.kind === "dm");
  const isHere = world.room?.kind === "dm";
  return railButton("Direct messages", icon("at", 24), isHere, rooms, openBot, "home");
}

function serverButton(server) {
  const rooms = [...world.rooms.values()].filter((room) => room.server === server.id);
  const first = rooms.find((room) => room.kind === "channel");
  const initials = server.name.split(/\s+/).map((word) => word[0]).join("");
  const isHere = world.room?.server === server.id;
  return railButton(server.name, initials, isHere, rooms, () => !isHere && go(first.id), "server");
}

function railButton(label, content, isHere, rooms, onclick, css) {
  const counts = rooms.map((room) => world.unread.get(room.id)).filter((count) => count !== undefined);
  const mentions = counts.reduce((sum, count) => sum + count, 0);
  const button = el(
    "button",
    { type: "button", class: `rail-button ${css}`, "aria-label": label, title: label, "aria-current": isHere ? "page" : null, onclick },
    content,
  );
  const pill = el("span", { class: `pill ${isHere ? "here" : counts.length ? "unread" : ""}` });
  return el("div", { class: "rail-place" }, pill, button, badge(mentions));
}

const badge = (count) => (count ? el("span", { class: "badge", "aria-label": `${count} mentions` }, String(count)) : null);

function channels() {
  const server = world.server;
  if (!server) {
    return [];
  }
  const rooms = [...world.rooms.values()].filter((room) => room.server === server.id);
  const entries = rooms
    .filter((room) => room.kind === "channel")
    .flatMap((room) => [entry(room), threadsOf(room, rooms)]);
  return [
    el("h1", { class: "sidebar-title" }, server.name),
    el("div", { class: "sidebar-list" }, el("h2", { class: "sidebar-heading" }, "Text channels"), ...entries.filter(Boolean)),
  ];
}

function threadsOf(channel, rooms) {
  const threads = rooms.filter((room) => room.parent === channel.id && (!room.archived || room.id === world.here));
  return threads.length ? el("div", { class: "threads" }, threads.map(entry)) : null;
}

function conversations() {
  const bot = world.person(world.bot);
  const button = el(
    "button",
    { type: "button", class: "place dm here", "aria-current": "page" },
    face(bot, 32, { isOnline: isOnline(bot) }),
    el("span", { class: "place-name" }, bot.display),
    appTag(),
  );
  return [
    el("h1", { class: "sidebar-title" }, "Direct messages"),
    el("div", { class: "sidebar-list" }, button),
  ];
}

function entry(room) {
  const unread = world.unread.get(room.id);
  const isHere = room.id === world.here;
  const css = ["place", room.kind, isHere && "here", unread !== undefined && "unread"].filter(Boolean).join(" ");
  return el(
    "button",
    { type: "button", class: css, "aria-current": isHere ? "page" : null, data: { room: room.id }, onclick: () => go(room.id) },
    room.kind === "channel" ? icon("hash") : null,
    el("span", { class: "place-name" }, room.name),
    badge(unread),
  );
}

export async function openBot() {
  const { room } = await link.ask("talk");
  await go(room);
}

export async function go(room) {
  closeDrawers();
  await world.go(room);
  byId("composer").querySelector("textarea, input")?.focus({ preventScroll: true });
}
