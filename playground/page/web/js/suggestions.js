// Three things to try, for somebody who has just come.

import { byId, el, icon, iconButton } from "./dom.js";
import { type } from "./composer.js";
import { world } from "./world.js";

const CLOSED = "suggestions closed";

export function drawSuggestions(become) {
  const node = byId("suggestions");
  node.hidden = !world.suggestions.length || localStorage.getItem(CLOSED) === location.pathname;
  node.replaceChildren(
    el("div", { class: "suggestions-head" }, icon("bulb", 20), el("strong", {}, "Things to try")),
    el("div", { class: "suggestions-list" }, world.suggestions.map((each) => card(each, become))),
    iconButton("close", "Close the suggestions", close),
  );
}

function card(told, become) {
  const start = async () => {
    const person = [...world.people.values()].find((each) => each.name === told.as);
    if (person && person.id !== world.me) {
      await become(person.name);
    }
    const room = [...world.rooms.values()].find((each) => each.kind === "channel" && each.name === told.in);
    if (room && room.id !== world.here) {
      await world.go(room.id);
    }
    await type(told.type);
  };
  return el("button", { type: "button", class: "suggestion", onclick: start }, el("strong", {}, told.title), el("span", {}, told.hint));
}

function close() {
  localStorage.setItem(CLOSED, location.pathname);
  byId("suggestions").hidden = true;
}
