// The bar above the messages.

import { byId, el, icon, iconButton } from "./dom.js";
import { closeDrawers, isNarrow, openDrawer } from "./drawers.js";
import { face } from "./faces.js";
import { toggleDeveloper } from "./developer.js";
import { world } from "./world.js";

const MARKS = { channel: "hash", thread: "thread" };

export function drawHeader() {
  const room = world.room;
  if (!room) {
    return;
  }
  const bot = world.person(world.bot);
  const mark = room.kind === "dm" ? face(bot, 24) : icon(MARKS[room.kind], 24);
  const title = room.kind === "dm" ? bot.display : room.name;
  const parent = world.rooms.get(room.parent);
  byId("header").replaceChildren(
    iconButton("menu", "Channels", () => openDrawer("sidebar"), { class: "icon-button narrow-only" }),
    el("div", { class: "header-title" }, mark, el("h2", {}, parent ? el("span", { class: "header-parent" }, `${parent.name} › `) : null, title)),
    room.topic ? el("span", { class: "topic", title: room.topic }, room.topic) : el("span", { class: "topic none" }),
    el("div", { class: "header-tools" }, ...tools()),
  );
  document.title = `${world.unread.size ? "• " : ""}${room.kind === "channel" ? "#" : ""}${title} | ${bot.display} playground`;
}

function tools() {
  const isDark = document.documentElement.dataset.theme === "dark";
  const bad = world.state.violations ?? 0;
  const developer = el(
    "button",
    { type: "button", class: "developer-button", onclick: toggleDeveloper, title: "For developers: requests, faults, the bot's log", "aria-expanded": String(!byId("developer").hidden) },
    icon("code"),
    el("span", { class: "wide-only" }, "Developer"),
    bad ? el("span", { class: "badge", "aria-label": `${bad} violations` }, String(bad)) : null,
  );
  return [
    iconButton(isDark ? "sun" : "moon", isDark ? "Light colours" : "Dark colours", changeTheme),
    iconButton("people", "Members", toggleMembers, { "aria-pressed": String(!document.body.classList.contains("no-members")) }),
    developer,
  ];
}

function toggleMembers() {
  if (isNarrow()) {
    byId("members").classList.contains("open") ? closeDrawers() : openDrawer("members");
    return;
  }
  document.body.classList.toggle("no-members");
  drawHeader();
}

function changeTheme() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", theme);
  setTheme(theme);
  drawHeader();
}

export function setTheme(theme = localStorage.getItem("theme")) {
  document.documentElement.dataset.theme = theme ?? "dark"; // as Discord begins
}
