// Left: servers, channels with their threads, and the conversation with the bot.

import { drawAppTag, drawAvatar, drawBadge, isOnline } from "./avatars.js";
import { connection } from "./connection.js";
import { byId, element, icon, iconButton, listPresent, wordsOf } from "./dom.js";
import { closeDrawers } from "./drawers.js";
import { openServerCard } from "./languages.js";
import { askName } from "./name_dialog.js";
import { drawEventsLine } from "./server_events.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

export function drawSidebar() {
  byId("rail").replaceChildren(drawHomeButton(), element("hr"), ...world.servers.map(drawServerButton), drawAddServer());
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
    element("div", { class: "sidebar-head" }, element("h1", { class: "sidebar-title" }, server.name), iconButton("down", "Server settings", () => openServerCard(server), { class: "icon-button small" })),
    element("div", { class: "sidebar-list" }, drawEventsLine(server), drawHeading(server), ...listPresent(entries)),
  ];
}

/** @param {Server} server */
function drawHeading(server) {
  const add = () => askName("New channel", (name) => arrange({ what: "add_channel", server: server.id, name }));
  return element("div", { class: "sidebar-heading" }, element("h2", {}, "Text channels"), iconButton("plus", "Add a channel", add, { class: "icon-button small" }));
}

function drawAddServer() {
  const add = () => askName("New server", (name) => arrange({ what: "add_server", name }));
  const button = element("button", { type: "button", class: "rail-button add", "aria-label": "Add a server", title: "Add a server", onclick: add }, icon("plus", 22));
  return element("div", { class: "rail-place" }, button);
}

/**
 * Change something, and open the room that came of it.
 * @param {object} request
 */
async function arrange(request) {
  try {
    const { room } = await connection.ask("arrange", request);
    await openRoom(room);
  } catch (error) {
    toast(wordsOf(error));
  }
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
  const rooms = [...world.rooms.values()].filter((room) => room.kind === "dm");
  const withBot = rooms.find((room) => world.partnerIn(room).id === bot.id && room.members.length === 2);
  const others = rooms.filter((room) => room !== withBot);
  return [
    element("h1", { class: "sidebar-title" }, "Direct messages"),
    element("div", { class: "sidebar-list" }, drawConversation(bot, withBot), others.map((room) => drawConversation(world.partnerIn(room), room))),
  ];
}

/**
 * @param {Person} partner
 * @param {Room | undefined} room undefined where nothing was said yet
 */
function drawConversation(partner, room) {
  const isHere = room !== undefined && room.id === world.here;
  const unread = room && world.unread.get(room.id);
  const css = ["place", "dm", isHere && "here", unread !== undefined && "unread"].filter(Boolean).join(" ");
  return element(
    "button",
    { type: "button", class: css, "aria-current": isHere ? "page" : null, onclick: () => (room ? openRoom(room.id) : openBot()) },
    drawAvatar(partner, 32, { isOnline: isOnline(partner) }),
    element("span", { class: "place-name" }, room?.name ?? partner.display),
    partner.is_bot ? drawAppTag() : null,
    drawBadge(unread),
  );
}

/** @param {Room} room */
function drawEntry(room) {
  const unread = world.unread.get(room.id);
  const isHere = room.id === world.here;
  const css = ["place", room.kind, isHere && "here", unread !== undefined && "unread"].filter(Boolean).join(" ");
  return element(
    "button",
    { type: "button", class: css, "aria-current": isHere ? "page" : null, data: { room: room.id }, onclick: () => openRoom(room.id) },
    room.kind === "channel" || room.is_private ? icon(room.is_private ? "lock" : "hash", room.is_private ? 16 : 20) : null,
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
