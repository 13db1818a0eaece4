// Bottom left: who you are, and who else you could be.

import { byId, el, icon } from "./dom.js";
import { face } from "./faces.js";
import { world } from "./world.js";

export function drawAccount(become) {
  const others = [...world.people.values()].filter((person) => !person.is_bot);
  byId("account").replaceChildren(
    el("div", { class: "account-me" }, face(world.person(world.me), 36, { isOnline: true }), words()),
    el("div", { class: "account-switch", role: "group", "aria-label": "Be somebody else" }, others.map((person) => choice(person, become))),
  );
}

function words() {
  const me = world.person(world.me);
  const link = el(
    "a",
    { class: "another-window", href: address(nextPerson()), target: "_blank", rel: "noopener", title: "Open a second window as somebody else" },
    "Second window ",
    icon("window", 12),
  );
  return el("div", { class: "account-words" }, el("strong", {}, me.display), link);
}

function nextPerson() {
  const people = [...world.people.values()].filter((person) => !person.is_bot);
  return people[(people.findIndex((person) => person.id === world.me) + 1) % people.length];
}

function choice(person, become) {
  const isMe = person.id === world.me;
  return el(
    "button",
    {
      type: "button",
      class: `account-choice ${isMe ? "me" : ""}`,
      title: isMe ? `You are ${person.display}` : `Be ${person.display}`,
      "aria-label": isMe ? `You are ${person.display}` : `Be ${person.display}`,
      "aria-pressed": String(isMe),
      onclick: () => become(person.name),
    },
    face(person, 26),
  );
}

function address(person) {
  const url = new URL(location.href);
  url.searchParams.set("as", person?.name ?? "");
  return url.href;
}
