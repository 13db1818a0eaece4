// What is read of a match: where the keys lead, how squares are named, how clocks and pauses run.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leftTo } from "../../../bot/windows/web/js/clocks.js";
import { pauseAfter } from "../../../bot/windows/web/js/line.js";
import { nameSquare, stepFrom } from "../../../bot/windows/web/js/state.js";
import { makeMatch } from "./matches.mjs";

/** Four rows of a chequered board: squares 1 to 8, two in each row. */
const AT = { 1: [0, 1], 2: [0, 3], 3: [1, 0], 4: [1, 2], 5: [2, 1], 6: [2, 3], 7: [3, 0], 8: [3, 2] };

for (const [key, from, to] of [
  ["ArrowRight", 1, 2], ["ArrowRight", 2, 2], ["ArrowLeft", 4, 3], ["ArrowLeft", 3, 3],
  ["Home", 2, 1], ["End", 3, 4], ["ArrowDown", 1, 3], ["ArrowDown", 3, 5], ["ArrowDown", 2, 4],
  ["ArrowUp", 8, 6], ["ArrowUp", 6, 4], ["ArrowUp", 1, 1], ["ArrowDown", 8, 8],
]) {
  test(`${key} leads from ${from} to ${to}`, () => assert.equal(stepFrom(AT, from, key), to));
}

test("the keys reach every square", () => {
  const reached = new Set([1]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const square of [...reached]) {
      ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].forEach((key) => reached.add(stepFrom(AT, square, key)));
    }
  }
  assert.equal(reached.size, 8);
});

test("a square is named with what stands there and what may be done", () => {
  const words = { pieces: { m: "white man" }, empty: "empty", can_move: "can move", must: "must capture", chosen: "chosen", taken: "captured", touched: "touched", target: "target" };
  const match = makeMatch();
  const view = { pieces: [{ home: 1, letter: "m", square: 1 }], marks: [["from", 1], ["must", 1], ["chosen", 1], ["captured", 5], ["target", 5]] };
  assert.equal(nameSquare(match, view, 1, words), "a1, white man, must capture, chosen");
  assert.equal(nameSquare({ ...match, touched: 1 }, view, 1, words), "a1, white man, must capture, touched");
  assert.equal(nameSquare(match, view, 5, words), "b2, empty, target");
});

test("only the clock that runs counts down, and never below nothing", () => {
  const match = makeMatch({ now: 1000, clocks: { w: { left: 5000, runs: true }, b: { left: null, runs: false } } });
  assert.deepEqual([leftTo(match, "w", 3000), leftTo(match, "w", 9000), leftTo(match, "b", 3000)], [3000, 0, null]);
  assert.equal(leftTo(makeMatch({ clocks: { w: { left: 5000, runs: false } } }), "w", 3000), 5000);
  assert.equal(leftTo(makeMatch(), "w", 3000), null);
});

test("the line is tried again sooner at first, and never where it is of no use", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map((tries) => pauseAfter(1006, tries, 0.5)), [500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  assert.equal(pauseAfter(4008, 0, 0.5), 10_000);
  assert.ok([1001, 1012].every((code) => pauseAfter(code, 0, 0) !== null));
  assert.ok([4000, 4001, 4003, 4009].every((code) => pauseAfter(code, 0, 0) === null));
  assert.ok(pauseAfter(1006, 0, 0) < pauseAfter(1006, 0, 1));
});
