// Events that a server plans: how many stand above its channels, and a card with all of them.

import { drawAvatar } from "./avatars.js";
import { openCard } from "./cards.js";
import { connection } from "./connection.js";
import { element, icon, updateChildren, wordsOf } from "./dom.js";
import { fullTime, shortTime, writeDistance } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

const FLASH = 1600; // milliseconds

/**
 * Draw the line above the channels; nothing where nothing is planned.
 * @param {Server} server
 */
export function drawEventsLine(server) {
  const count = server.events.length;
  if (!count) {
    return null;
  }
  const now = server.events.some((event) => event.is_active) ? element("span", { class: "event-now" }, "Now") : null;
  const words = `${count} ${count === 1 ? "event" : "events"}`;
  return element("button", { type: "button", class: "place events", onclick: () => openEvents(server.id) }, icon("calendar", 20), element("span", { class: "place-name" }, words), now);
}

/** Open what a link to an event leads to. */
export function followEventLinks() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-event]"));
    if (link) {
      event.preventDefault();
      openEvents(link.dataset.server ?? "", link.dataset.event);
    }
  });
}

/**
 * @param {Id} serverId
 * @param {Id} [eventId] that is shown first of all
 */
function openEvents(serverId, eventId) {
  const card = openCard("Events", icon("calendar", 28));
  card.dialog.classList.add("events-card");
  const list = element("div", { class: "event-list" });
  card.draw(list);
  const draw = () => {
    const events = world.servers.find((server) => server.id === serverId)?.events ?? [];
    updateChildren(list, events.length ? events.map(drawEvent) : element("p", { class: "card-dates" }, "Nothing is planned."));
  };
  draw();
  world.addEventListener("surroundings", draw);
  card.dialog.addEventListener("gone", () => world.removeEventListener("surroundings", draw));
  if (eventId) {
    lightUp(list, eventId);
  }
}

/**
 * @param {HTMLElement} list
 * @param {Id} eventId
 */
function lightUp(list, eventId) {
  const node = list.querySelector(`[data-id="${CSS.escape(eventId)}"]`);
  if (!node) {
    toast("This event is over.");
    return;
  }
  node.scrollIntoView({ block: "nearest" });
  node.classList.add("flash");
  setTimeout(() => node.classList.remove("flash"), FLASH);
}

/** @param {ServerEvent} event */
function drawEvent(event) {
  const creator = world.person(event.creator);
  const when = event.is_active ? element("strong", { class: "event-now" }, "Happening now") : element("strong", {}, shortTime(event.starts));
  const end = event.ends === null ? "" : `until ${shortTime(event.ends)}`;
  return element(
    "article",
    { class: "event", data: { id: event.id } },
    event.picture ? element("img", { class: "event-picture", src: event.picture, alt: "" }) : null,
    element("p", { class: "event-when", title: fullTime(event.starts) }, icon("calendar", 16), when, element("span", {}, event.is_active ? end : writeDistance(event.starts))),
    element("h3", {}, event.name),
    event.html ? element("div", { class: "text", html: event.html }) : null,
    event.place ? element("p", { class: "event-place" }, icon("pin", 16), event.place) : null,
    element("footer", {}, drawAvatar(creator, 20), element("span", {}, creator.display), drawInterest(event)),
  );
}

/** @param {ServerEvent} event */
function drawInterest(event) {
  const turn = async () => {
    try {
      await connection.ask("interest", { event: event.id, is_on: !event.is_fan });
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  const label = event.is_fan ? "Interested" : "Interested?";
  const count = element("span", { class: "event-fans", title: `${event.fans} interested` }, icon("people", 16), String(event.fans));
  return [count, element("button", { type: "button", class: `button ${event.is_fan ? "success" : "secondary"}`, "aria-pressed": String(event.is_fan), onclick: turn }, icon(event.is_fan ? "check" : "bell", 16), label)];
}
