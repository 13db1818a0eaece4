// What stands around the board: names, clocks, the moves played, the status, the buttons.

import { drawClocks } from "./clocks.js";
import { byId, element, plain, write } from "./text.js";

/**
 * Draw the names and clocks of both sides, the moves and the title.
 * @param {Match} match
 * @param {Words} words
 * @param {Side} below the side that sits at the bottom
 */
export function drawPanel(match, words, below) {
  const page = byId("page");
  page.dataset.turn = match.over ? "" : match.turn;
  page.dataset.layout = match.may;
  byId("title").replaceChildren(...write(match.title));
  document.title = plain(match.title);
  drawSeat(byId("above"), match, words, below === "w" ? "b" : "w");
  drawSeat(byId("below"), match, words, below);
  drawPlayed(match);
  drawClocks(match);
}

/**
 * @param {HTMLElement} seat
 * @param {Match} match
 * @param {Words} words
 * @param {Side} side
 */
function drawSeat(seat, match, words, side) {
  const people = match.seats.filter((each) => each.side === side);
  const here = people.some((each) => each.here && !each.you);
  const nodes = [element("span", "disc", [], { "data-side": side }), element("bdi", "name", [people.map(({ name }) => name).join(", ")])];
  if (here) {
    nodes.push(element("span", "here", [element("span", "unseen", [words.here])], { title: words.here }));
  }
  nodes.push(element("span", "clock", [], { "data-side": side, role: "timer" }));
  seat.replaceChildren(...nodes);
  seat.classList.toggle("mover", !match.over && match.turn === side);
}

/** @param {Match} match */
function drawPlayed(match) {
  const list = byId("played");
  list.replaceChildren(...match.moves.map((name) => element("li", "", [name])));
  list.lastElementChild?.setAttribute("aria-current", "true");
  list.scrollTop = list.scrollHeight;
}

/**
 * Show the line that tells everything that needs telling.
 * @param {RichText} text
 */
export const drawStatus = (text) => byId("status").replaceChildren(...write(text));

/**
 * Show the buttons below the board; those that stay keep the focus, else the board gets it.
 * @param {[label: string, press: () => void, name?: string][]} buttons
 */
export function drawButtons(buttons) {
  const row = byId("buttons");
  const hadFocus = row.contains(document.activeElement);
  const labels = buttons.map(([label]) => label);
  [...row.children].filter((each) => !labels.includes(each.textContent ?? "")).forEach((each) => each.remove());
  buttons.forEach(([label, press, name], at) => {
    if (row.children[at]?.textContent !== label) {
      row.insertBefore(makeButton(label, press, name), row.children[at] ?? null);
    }
  });
  const stop = byId("board").querySelector("[tabindex='0']");
  if (hadFocus && !row.contains(document.activeElement) && stop instanceof HTMLElement) {
    stop.focus({ preventScroll: true });
  }
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} name of its class
 */
export function makeButton(label, press, name = "") {
  const button = element("button", name, [label], { type: "button" });
  button.onclick = press;
  return button;
}
