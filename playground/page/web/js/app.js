// Brings everything together.

import { drawAccount } from "./account.js";
import { enterRoom, setUpComposer } from "./composer.js";
import { refreshDeveloper } from "./developer.js";
import { byId } from "./dom.js";
import { closeDrawers } from "./drawers.js";
import { drawHeader, setTheme } from "./header.js";
import { link } from "./link.js";
import { drawMembers } from "./members.js";
import { onPending } from "./pending.js";
import { drawPlaces, go } from "./places.js";
import { drawPosts, drawRoom, followEnd, jumpTo } from "./posts.js";
import { drawSuggestions } from "./suggestions.js";
import { drawTyping, noteSpoken, noteTyping } from "./typing.js";
import { world } from "./world.js";

const LOST = "The connection to the playground is lost. Trying again …";
let arrived = () => {};
let wanted = null;

function become(name) {
  wanted = world.room?.kind === "dm" ? null : world.here; // whoever one becomes stays in the channel
  world.here = null;
  const done = new Promise((resolve) => (arrived = resolve));
  link.connect(name);
  return done;
}

link.addEventListener("hello", async ({ detail }) => {
  byId("banner").hidden = true;
  await world.greet(detail, wanted ?? world.here);
  const url = new URL(location.href);
  url.searchParams.set("as", world.person(world.me).name);
  history.replaceState(null, "", url);
  drawAccount(become);
  drawSuggestions(become);
  refreshDeveloper();
  arrived();
});
link.addEventListener("lost", () => {
  byId("banner").textContent = LOST;
  byId("banner").hidden = false;
});
link.addEventListener("message", ({ detail }) => {
  noteSpoken(detail.message);
  world.receive(detail.message, detail.is_new);
});
link.addEventListener("gone", ({ detail }) => world.forget(detail.room, detail.message));
link.addEventListener("surroundings", ({ detail }) => world.setSurroundings(detail.surroundings));
link.addEventListener("state", ({ detail }) => world.setState(detail.state));
link.addEventListener("typing", ({ detail }) => noteTyping(detail));

world.addEventListener("surroundings", () => {
  drawPlaces();
  drawMembers();
  drawHeader();
});
world.addEventListener("room", () => {
  enterRoom();
  drawRoom();
  drawTyping();
});
world.addEventListener("posts", drawPosts);
world.addEventListener("state", () => {
  drawMembers();
  drawHeader();
  refreshDeveloper();
});
onPending(drawPosts);

document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-room]:not(button)");
  if (place) {
    event.preventDefault();
    openPlace(place.dataset);
  }
  event.target.closest(".spoiler")?.classList.add("open");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.classList?.contains("spoiler")) {
    event.target.classList.add("open");
  }
});

async function openPlace({ room, message }) {
  if (world.rooms.has(room)) {
    await go(room);
    jumpTo(message ?? "");
  }
}

byId("shade").onclick = closeDrawers;
followEnd();
setTheme();
setUpComposer();
become(new URLSearchParams(location.search).get("as") ?? "");
