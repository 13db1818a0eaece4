// Bottom left: who you are, and who else you could be.

import { drawAvatar, drawBadge } from "./avatars.js";
import { byId, element, icon, updateChildren } from "./dom.js";
import { openMemberCard } from "./member_card.js";
import { world } from "./world.js";

/** @param {(name: string) => Promise<void>} become */
export function drawAccount(become) {
  updateChildren(
    byId("account"),
    element("div", { class: "account-me" }, drawAvatar(world.person(world.me), 36, { isOnline: true }), drawWords()),
    element("div", { class: "account-switch", role: "group", "aria-label": "Switch person" }, world.listPretendPeople().map((person) => drawChoice(person, become))),
  );
}

function drawWords() {
  const link = element(
    "a",
    { class: "another-window", href: addressAs(nextPerson()), target: "_blank", rel: "noopener", title: "Open a second window as someone else" },
    "Second window ",
    icon("window", 12),
  );
  return element("div", { class: "account-words" }, element("strong", {}, world.person(world.me).display), drawLanguage(), link);
}

/** Draw the language one reads; a press opens the card where it is chosen. */
function drawLanguage() {
  const me = world.person(world.me);
  const label = `${me.display} reads ${me.language}. Change the language`;
  return element("button", { type: "button", class: "account-language", title: label, "aria-label": label, onclick: () => openMemberCard(me) }, icon("globe", 12), me.language);
}

function nextPerson() {
  const people = world.listPretendPeople();
  return people[(people.findIndex((person) => person.id === world.me) + 1) % people.length];
}

/**
 * @param {Person} person
 * @param {(name: string) => Promise<void>} become
 */
function drawChoice(person, become) {
  const isMe = person.id === world.me;
  const label = isMe ? `You are ${person.display}` : `Switch to ${person.display}`;
  return element(
    "button",
    { type: "button", class: `account-choice ${isMe ? "me" : ""}`, title: label, "aria-label": label, "aria-pressed": String(isMe), onclick: () => become(person.name) },
    drawAvatar(person, 26),
    drawBadge(isMe ? 0 : (world.state.pings[person.id] ?? 0)),
  );
}

/**
 * Return the address of the page as somebody else.
 * @param {Person | undefined} person
 */
function addressAs(person) {
  const url = new URL(location.href);
  url.searchParams.set("as", person?.name ?? "");
  return url.href;
}
