// Right: who is here.

import { byId, el } from "./dom.js";
import { appTag, face, isOnline } from "./faces.js";
import { world } from "./world.js";

export function drawMembers() {
  const everybody = world.membersHere();
  const online = everybody.filter(isOnline);
  const offline = everybody.filter((person) => !isOnline(person));
  byId("members").replaceChildren(...group("Online", online), ...group("Offline", offline));
}

function group(title, people) {
  if (!people.length) {
    return [];
  }
  return [el("h2", {}, `${title} — ${people.length}`), el("ul", {}, people.map(member))];
}

function member(person) {
  const online = isOnline(person);
  return el(
    "li",
    { class: `member ${online ? "" : "away"}` },
    face(person, 32, { isOnline: online }),
    el("span", { class: "member-name" }, person.display),
    person.is_bot ? appTag() : null,
    person.id === world.me ? el("span", { class: "you" }, "you") : null,
  );
}
