// "Damka is typing…"

import { byId, element, waitingDots } from "./dom.js";
import { world } from "./world.js";

const LASTS = 9000; // milliseconds
/** @type {Map<Id, { room: Id, until: number }>} by person */
const typists = new Map();

/** @param {{ room: Id, user: Id }} event */
export function noteTyping({ room, user }) {
  typists.set(user, { room, until: Date.now() + LASTS });
  drawTyping();
  setTimeout(drawTyping, LASTS + 50);
}

/** @param {Message} message */
export function endTyping(message) {
  if (typists.delete(message.author)) {
    drawTyping();
  }
}

export function drawTyping() {
  const now = Date.now();
  const here = [...typists].filter(([, typist]) => typist.room === world.here && typist.until > now);
  const names = here.map(([user]) => world.person(user).display);
  byId("typing").replaceChildren(...(names.length ? [waitingDots(), element("strong", {}, names.join(", ")), " is typing…"] : []));
}
