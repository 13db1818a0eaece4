// Things to try, for somebody who has just come.

import { type } from "./composer.js";
import { byId, element, icon, iconButton } from "./dom.js";
import { world } from "./world.js";

const CLOSED = "suggestions closed";

/** @param {(name: string) => Promise<void>} become */
export function drawSuggestions(become) {
  const node = byId("suggestions");
  node.hidden = !world.suggestions.length || localStorage.getItem(CLOSED) === location.pathname;
  node.replaceChildren(
    element("div", { class: "suggestions-head" }, icon("bulb", 20), element("strong", {}, "Things to try")),
    element("div", { class: "suggestions-list" }, world.suggestions.map((suggestion) => drawCard(suggestion, become))),
    iconButton("close", "Close the suggestions", close),
  );
}

/**
 * @param {Suggestion} suggestion
 * @param {(name: string) => Promise<void>} become
 */
function drawCard(suggestion, become) {
  const start = async () => {
    const person = world.listPretendPeople().find((each) => each.name === suggestion.as);
    if (person && person.id !== world.me) {
      await become(person.name);
    }
    const room = [...world.rooms.values()].find((each) => each.kind === "channel" && each.name === suggestion.in);
    if (room && room.id !== world.here) {
      await world.go(room.id);
    }
    await type(suggestion.type);
  };
  return element("button", { type: "button", class: "suggestion", onclick: start }, element("strong", {}, suggestion.title), element("span", {}, suggestion.hint));
}

function close() {
  localStorage.setItem(CLOSED, location.pathname);
  byId("suggestions").hidden = true;
}
