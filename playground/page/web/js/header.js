// The bar above the messages.

import { drawAvatar, drawBadge } from "./avatars.js";
import { openChannelCard } from "./channel_card.js";
import { toggleClockRow } from "./clock_row.js";
import { toggleDeveloperPanel } from "./developer_panel.js";
import { byId, element, icon, iconButton, updateChildren } from "./dom.js";
import { closeDrawers, hasMembersDrawer, openDrawer } from "./drawers.js";
import { world } from "./world.js";

export function drawHeader() {
  const room = world.room;
  if (!room) {
    return;
  }
  const title = room.name;
  const parent = room.parent === null ? undefined : world.rooms.get(room.parent);
  updateChildren(
    byId("header"),
    drawMenuButton(),
    element("div", { class: "header-title" }, drawMark(room), element("h2", { title }, parent ? element("span", { class: "header-parent" }, `${parent.name} › `) : null, title), drawSettings(room)),
    room.topic ? element("span", { class: "topic", title: room.topic }, room.topic) : element("span", { class: "topic none" }),
    element("div", { class: "header-tools" }, drawTools()),
  );
  document.title = `${world.unread.size ? "• " : ""}${room.kind === "channel" ? "#" : ""}${title} | ${world.person(world.bot).display} playground`;
}

/** Draw the button of the drawer, which on narrow windows hides who is waited for. */
function drawMenuButton() {
  const badge = drawBadge(world.countOwnPings() + world.countOthersPings());
  const button = iconButton("menu", "Channels", () => openDrawer("sidebar"), { class: "icon-button" });
  return element("div", { class: "menu-button narrow-only" }, button, badge);
}

/** @param {Room} room */
function drawMark(room) {
  if (room.kind === "dm") {
    return drawAvatar(world.partnerIn(room), 24);
  }
  return icon(room.kind === "thread" ? "thread" : "hash", 24);
}

/** @param {Room} room */
function drawSettings(room) {
  if (room.kind === "dm") {
    return null;
  }
  return iconButton("down", `${room.name} settings`, () => openChannelCard(room), { class: "icon-button small" });
}

function drawTools() {
  const isDark = document.documentElement.dataset.theme === "dark";
  const violations = world.state.violations;
  const developer = element(
    "button",
    { type: "button", class: "developer-button", onclick: () => toggleDeveloperPanel(), title: "For developers: requests, faults and the bot's log", "aria-expanded": String(!byId("developer").hidden) },
    icon("code"),
    element("span", { class: "wide-only" }, "Developer"),
    violations ? element("span", { class: "badge", "aria-label": `${violations} violations` }, String(violations)) : null,
  );
  return [
    iconButton("clock", "Move the clock", toggleClockRow, { "aria-pressed": String(!byId("clock").hidden) }),
    iconButton(isDark ? "sun" : "moon", isDark ? "Light mode" : "Dark mode", changeTheme),
    iconButton("people", "Members", toggleMembers, { "aria-pressed": String(!document.body.classList.contains("no-members")) }),
    developer,
  ];
}

function toggleMembers() {
  if (!hasMembersDrawer()) {
    document.body.classList.toggle("no-members");
    drawHeader();
  } else if (byId("members").classList.contains("open")) {
    closeDrawers();
  } else {
    openDrawer("members");
  }
}

function changeTheme() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", theme);
  setTheme();
  drawHeader();
}

const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** Take the colours that were chosen before, else those of the machine, also when these change. */
export function followTheme() {
  setTheme();
  prefersLight.addEventListener("change", () => {
    setTheme();
    drawHeader();
  });
}

function setTheme() {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (prefersLight.matches ? "light" : "dark");
}
