// Left: servers, channels with their threads, and the conversation with the bot.

import { drawAppTag, drawAvatar, drawBadge, isOnline } from "./avatars.js";
import { connection } from "./connection.js";
import { byId, element, icon, listPresent } from "./dom.js";
import { closeDrawers } from "./drawers.js";
import { world } from "./world.js";

export function drawSidebar() {
  byId("rail").replaceChildren(drawHomeButton(), element("hr"), ...world.servers.map(drawServerButton));
  byId("sidebar").replaceChildren(...(world.room?.kind === "dm" ? drawConversations() : drawChannels()));
}

function drawHomeButton() {
  const rooms = [...world.rooms.values()].filter((room) => room.kind === "dm");
  return drawRailButton("Direct messages", icon("at", 24), world.room?.kind === "dm", rooms, openBot);
}

/** @param {Server} server */
function drawServerButton(server) {
  const rooms = [...world.rooms.values()].filter((room) => room.server === server.id);
  const first = rooms.find((room) => room.kind === "channel");
  const initials = server.name.split(/\s+/).map((word) => word[0]).join("");
  const isHere = world.room?.server === server.id;
  return drawRailButton(server.name, initials, isHere, rooms, () => !isHere && first && openRoom(first.id));
}

/**
 * @param {string} label
 * @param {Node | string} content
 * @param {boolean} isHere
 * @param {Room[]} rooms whose unread messages it shows
 * @param {() => void} onclick
 */
function drawRailButton(label, content, isHere, rooms, onclick) {
  const counts = rooms.map((room) => world.unread.get(room.id)).filter((count) => count !== undefined);
  const mentions = counts.reduce((sum, count) => sum + count, 0);
  const button = element(
    "button",
    { type: "button", class: "rail-button", "aria-label": label, title: label, "aria-current": isHere ? "page" : null, onclick: () => onclick() },
    content,
  );
  const pill = element("span", { class: `pill ${isHere ? "here" : counts.length ? "unread" : ""}` });
  return element("div", { class: "rail-place" }, pill, button, drawBadge(mentions));
}

function drawChannels() {
  const server = world.server;
  if (!server) {
    return [];
  }
  const rooms = [...world.rooms.values()].filter((room) => room.server === server.id);
  const entries = rooms.filter((room) => room.kind === "channel").flatMap((room) => [drawEntry(room), drawThreads(room, rooms)]);
  return [
    element("h1", { class: "sidebar-title" }, server.name),
    element("div", { class: "sidebar-list" }, element("h2", { class: "sidebar-heading" }, "Text channels"), ...listPresent(entries)),
  ];
}

/**
 * @param {Room} channel
 * @param {Room[]} rooms
 */
function drawThreads(channel, rooms) {
  const threads = rooms.filter((room) => room.parent === channel.id && (!room.archived || room.id === world.here));
  return threads.length ? element("div", { class: "threads" }, threads.map(drawEntry)) : null;
}

function drawConversations() {
  const bot = world.person(world.bot);
  const button = element(
    "button",
    { type: "button", class: "place dm here", "aria-current": "page" },
    drawAvatar(bot, 32, { isOnline: isOnline(bot) }),
    element("span", { class: "place-name" }, bot.display),
    drawAppTag(),
  );
  return [element("h1", { class: "sidebar-title" }, "Direct messages"), element("div", { class: "sidebar-list" }, button)];
}

/** @param {Room} room */
function drawEntry(room) {
  const unread = world.unread.get(room.id);
  const isHere = room.id === world.here;
  const css = ["place", room.kind, isHere && "here", unread !== undefined && "unread"].filter(Boolean).join(" ");
  return element(
    "button",
    { type: "button", class: css, "aria-current": isHere ? "page" : null, data: { room: room.id }, onclick: () => openRoom(room.id) },
    room.kind === "channel" ? icon("hash") : null,
    element("span", { class: "place-name" }, room.name),
    drawBadge(unread),
  );
}

/** Open the conversation with the bot. */
async function openBot() {
  const { room } = await connection.ask("talk");
  await openRoom(room);
}

/**
 * Open a room, and put the cursor into its input line.
 * @param {Id} room
 */
export async function openRoom(room) {
  closeDrawers();
  await world.go(room);
  const input = /** @type {HTMLElement | null} */ (byId("composer").querySelector("textarea, input"));
  input?.focus({ preventScroll: true });
}
