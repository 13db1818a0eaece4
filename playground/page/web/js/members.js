// Right: who is here.

import { drawAppTag, drawAvatar, isOnline } from "./avatars.js";
import { byId, element, updateChildren } from "./dom.js";
import { openMemberCard } from "./member_card.js";
import { world } from "./world.js";

export function drawMembers() {
  const everybody = world.listMembersHere();
  const online = everybody.filter(isOnline);
  const offline = everybody.filter((person) => !isOnline(person));
  updateChildren(byId("members"), drawGroup("Online", online), drawGroup("Offline", offline));
}

/**
 * @param {string} title
 * @param {Person[]} people
 */
function drawGroup(title, people) {
  if (!people.length) {
    return [];
  }
  return [element("h2", {}, `${title} — ${people.length}`), element("ul", {}, people.map(drawMember))];
}

/** @param {Person} person */
function drawMember(person) {
  const online = isOnline(person);
  return element(
    "li",
    {},
    element(
      "button",
      { type: "button", class: `member ${online ? "" : "away"}`, data: { user: person.id }, onclick: () => openMemberCard(person) },
      drawAvatar(person, 32, { isOnline: online }),
      element("span", { class: "member-name", style: { color: world.colorOf(person) } }, person.display),
      person.is_bot ? drawAppTag() : null,
      person.id === world.me ? element("span", { class: "you" }, "you") : null,
    ),
  );
}
