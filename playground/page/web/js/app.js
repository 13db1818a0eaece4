// Brings everything together.

import { drawAccount } from "./account.js";
import { followOutages } from "./banner.js";
import { enterRoom, followLanguage, setUpComposer } from "./composer.js";
import { drawClockRow, keepClockGoing } from "./clock_row.js";
import { connection } from "./connection.js";
import { refreshDeveloperPanel } from "./developer_panel.js";
import { byId } from "./dom.js";
import { closeDrawers } from "./drawers.js";
import { drawHeader, followTheme } from "./header.js";
import { drawMembers } from "./members.js";
import { drawMessages, drawRoom } from "./message_list.js";
import { setUpOwnMenus } from "./own_menus.js";
import { onPendingChange } from "./pending_commands.js";
import { followEnd, jumpTo, reveal } from "./scrolling.js";
import { closeMenusOutside } from "./select_menus.js";
import { followEventLinks } from "./server_events.js";
import { drawSidebar, openRoom } from "./sidebar.js";
import { drawSuggestions } from "./suggestions.js";
import { keepMomentsAlive } from "./times.js";
import { drawTyping, endTyping, noteTyping } from "./typing.js";
import { world } from "./world.js";

let tellArrival = () => {};
/** @type {Id | null} */
let wantedRoom = null;

/**
 * Look at the playground as somebody else; whoever one becomes stays in the channel.
 * @param {string} name
 * @returns {Promise<void>} done when the playground has answered
 */
function become(name) {
  wantedRoom = world.room?.kind === "dm" ? null : world.here;
  world.here = null;
  const arrival = new Promise((resolve) => (tellArrival = () => resolve(undefined)));
  connection.connect(name);
  return arrival;
}

connection.on("hello", async (greeting) => {
  await world.greet(greeting, wantedRoom ?? world.here);
  const url = new URL(location.href);
  url.searchParams.set("as", world.person(world.me).name);
  history.replaceState(null, "", url);
  refreshDeveloperPanel();
  tellArrival();
});
connection.on("message", ({ message, is_new }) => {
  endTyping(message);
  world.receive(message, is_new);
});
connection.on("gone", ({ room, message }) => world.forget(room, message));
connection.on("surroundings", ({ surroundings }) => world.setSurroundings(surroundings));
connection.on("state", ({ state }) => world.setState(state));
connection.on("suggestions", ({ suggestions }) => world.setSuggestions(suggestions));
connection.on("typing", noteTyping);

world.addEventListener("surroundings", () => {
  drawAccount(become);
  drawSidebar();
  drawMembers();
  drawHeader();
  followLanguage();
});
// At once, so that nothing is typed into the line of the room and person one has left.
world.addEventListener("place", enterRoom);
world.addEventListener("room", () => {
  drawRoom();
  drawTyping();
  drawClockRow();
});
world.addEventListener("posts", () => {
  drawMessages();
  drawClockRow();
});
world.addEventListener("private", (event) => reveal(/** @type {CustomEvent<Id>} */ (event).detail));
world.addEventListener("suggestions", () => drawSuggestions(become));
world.addEventListener("state", () => {
  drawAccount(become);
  drawMembers();
  drawHeader();
  drawClockRow();
  refreshDeveloperPanel();
});
onPendingChange(drawMessages);

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const place = /** @type {HTMLElement | null} */ (target.closest("[data-room]:not(button)"));
  if (place) {
    event.preventDefault();
    openPlace(place.dataset.room ?? "", place.dataset.message ?? "");
  }
  target.closest(".spoiler")?.classList.add("open");
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Enter" && target.classList.contains("spoiler")) {
    target.classList.add("open");
  }
});

/**
 * @param {Id} room
 * @param {Id} message empty for none
 */
async function openPlace(room, message) {
  if (world.rooms.has(room)) {
    await openRoom(room);
    jumpTo(message);
  }
}

byId("shade").onclick = closeDrawers;
followEnd();
keepMomentsAlive();
keepClockGoing();
closeMenusOutside();
followTheme();
followOutages();
setUpComposer();
setUpOwnMenus();
followEventLinks();
become(new URLSearchParams(location.search).get("as") ?? "");
