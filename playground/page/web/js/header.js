// The bar above the messages.

import { drawAvatar, drawBadge } from "./avatars.js";
import { toggleDeveloperPanel } from "./developer_panel.js";
import { byId, element, icon, iconButton } from "./dom.js";
import { closeDrawers, hasMembersDrawer, openDrawer } from "./drawers.js";
import { world } from "./world.js";

export function drawHeader() {
  const room = world.room;
  if (!room) {
    return;
  }
  const bot = world.person(world.bot);
  const title = room.kind === "dm" ? bot.display : room.name;
  const parent = room.parent === null ? undefined : world.rooms.get(room.parent);
  byId("header").replaceChildren(
    drawMenuButton(),
    element("div", { class: "header-title" }, drawMark(room), element("h2", {}, parent ? element("span", { class: "header-parent" }, `${parent.name} › `) : null, title)),
    room.topic ? element("span", { class: "topic", title: room.topic }, room.topic) : element("span", { class: "topic none" }),
    element("div", { class: "header-tools" }, drawTools()),
  );
  document.title = `${world.unread.size ? "• " : ""}${room.kind === "channel" ? "#" : ""}${title} | ${bot.display} playground`;
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
    return drawAvatar(world.person(world.bot), 24);
  }
  return icon(room.kind === "thread" ? "thread" : "hash", 24);
}

function drawTools() {
  const isDark = document.documentElement.dataset.theme === "dark";
  const violations = world.state.violations;
  const developer = element(
    "button",
    { type: "button", class: "developer-button", onclick: () => toggleDeveloperPanel(), title: "For developers: requests, faults, the bot's log", "aria-expanded": String(!byId("developer").hidden) },
    icon("code"),
    element("span", { class: "wide-only" }, "Developer"),
    violations ? element("span", { class: "badge", "aria-label": `${violations} violations` }, String(violations)) : null,
  );
  return [
    iconButton(isDark ? "sun" : "moon", isDark ? "Light colours" : "Dark colours", changeTheme),
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
