// "Damka is typing…"

import { byId, el } from "./dom.js";
import { dots } from "./post.js";
import { world } from "./world.js";

const LASTS = 9000; // milliseconds
const typists = new Map(); // user -> {room, until}

export function noteTyping({ room, user }) {
  typists.set(user, { room, until: Date.now() + LASTS });
  drawTyping();
  setTimeout(drawTyping, LASTS + 50);
}

export function noteSpoken(message) {
  if (typists.delete(message.author)) {
    drawTyping();
  }
}

export function drawTyping() {
  const here = [...typists].filter(([, each]) => each.room === world.here && each.until > Date.now());
  const names = here.map(([user]) => world.person(user).display);
  byId("typing").replaceChildren(...(names.length ? [dots(), el("strong", {}, names.join(", ")), " is typing…"] : []));
}
