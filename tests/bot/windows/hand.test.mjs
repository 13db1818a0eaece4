// The hand of the draggable board: a table of what people do with it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, follow } from "../../../bot/windows/web/js/hand.js";
import { show } from "../../../bot/windows/web/js/state.js";
import { CAPTURES, makeMatch } from "./matches.mjs";

const WHY = ["Not so."];
const press = (square) => ({ type: "press", square });
const tap = (square) => ({ type: "tap", square });
const drop = (square) => ({ type: "drop", square });
const drag = (from, to) => [press(from), drop(to)];
const arrive = (changes) => ({ type: "match", match: makeMatch(changes) });
const CANCEL = { type: "cancel" };
const DONE = { type: "done", version: 2 };
const NO = { type: "no", why: WHY, must: [2] };

/** Return the hand after some events, and every effect on the way. */
function live(match, events) {
  let hand = follow(follow(EMPTY, { type: "line", isUp: true }).hand, { type: "match", match }).hand;
  const effects = [];
  for (const event of events) {
    const deed = follow(hand, event);
    hand = deed.hand;
    effects.push(...deed.effects);
  }
  return { hand, effects, sent: effects.filter((each) => each.do === "send").map(({ act }) => act.path ?? act.text) };
}

const squareOf = (hand, home) => show(hand).pieces.find((piece) => piece.home === home)?.square;
const marked = (hand, ...names) => show(hand).marks.filter(([name]) => names.includes(name)).map(([, square]) => square);

const QUIET = makeMatch();
/** A landing that two captures reach at once and a third at its end of a round. */
const LOOP = makeMatch({ choices: [[[2, 10, 3, 12, 2], [5, 6, 7, 8], "a"], [[2, 12, 3, 1], [8, 7, 6], "b"], [[2, 12, 3, 20], [8, 7, 9], "c"]] });
/** A square that is the end of one capture and the first landing of another. */
const CROSSED = makeMatch({ choices: [[[2, 14, 13], [9, 10], "a"], [[2, 13, 20], [11, 12], "b"]] });
/** A way that may be ended early, as the hops of Corners. */
const HOPS = makeMatch({ choices: [[[2, 13], [], "a"], [[2, 13, 20], [], "b"]] });
/** What is done; from which match; what is sent; the step it ends in; where the path rests. */
const TABLE = [
  ["a drop on a target is sent", QUIET, drag(1, 5), [[1, 5]], "sent", [1, 5]],
  ["a tap chooses", QUIET, [press(1), tap(1)], [], "between", [1]],
  ["a tap on the chosen piece puts it down", QUIET, [press(1), tap(1), press(1), tap(1)], [], "idle", []],
  ["a tap on nothing puts it down", QUIET, [press(1), tap(1), tap(null)], [], "idle", []],
  ["a tap on a target plays", QUIET, [press(1), tap(1), tap(6)], [[1, 6]], "sent", [1, 6]],
  ["a chosen piece can still be dragged", QUIET, [press(1), tap(1), ...drag(1, 5)], [[1, 5]], "sent", [1, 5]],
  ["another piece is chosen instead", QUIET, [press(1), tap(1), press(2), tap(2)], [], "between", [2]],
  ["Enter picks up and puts down", QUIET, [tap(1), tap(5)], [[1, 5]], "sent", [1, 5]],
  ["Enter twice puts back", QUIET, [tap(1), tap(1)], [], "idle", []],
  ["Enter on a piece of the other side does nothing", QUIET, [tap(9)], [], "idle", []],
  ["a drop beside the board puts back", QUIET, drag(1, null), [], "idle", []],
  ["a drop where it was puts back", QUIET, drag(1, 1), [], "idle", []],
  ["a chosen piece that is dropped where it was stays chosen", QUIET, [tap(1), ...drag(1, 1)], [], "between", [1]],
  ["Escape puts back what is held", QUIET, [press(1), CANCEL], [], "idle", []],
  ["Escape puts back what is chosen", QUIET, [tap(1), CANCEL], [], "idle", []],
  ["a drop after Escape sends nothing", QUIET, [press(1), CANCEL, drop(5)], [], "idle", []],
  ["a second finger takes nothing", QUIET, [press(1), press(2), drop(5)], [[1, 5]], "sent", [1, 5]],
  ["a drop elsewhere is sent as it is", QUIET, drag(1, 8), [[1, 8]], "sent", [1, 8]],
  ["a drop on another piece is sent as it is", QUIET, drag(1, 9), [[1, 9]], "sent", [1, 9]],
  ["a piece that cannot move is sent too", CAPTURES, drag(1, 5), [[1, 5]], "sent", [1, 5]],
  ["a piece of the other side stays", QUIET, drag(9, 5), [], "idle", []],
  ["unless it may be moved", makeMatch({ foreign: [9], choices: [[[9, 5], [], "d2-b2"]] }), drag(9, 5), [[9, 5]], "sent", [9, 5]],
  ["who watches moves nothing", makeMatch({ may: "watch" }), [...drag(1, 5), tap(1), tap(5)], [], "idle", []],
  ["without a line nothing is taken", QUIET, [{ type: "line", isUp: false }, ...drag(1, 5)], [], "idle", []],
  ["a lost line puts back", QUIET, [press(1), { type: "line", isUp: false }, drop(5)], [], "idle", []],
  ["nothing is taken before the answer", QUIET, [...drag(1, 5), ...drag(2, 6), tap(2), tap(6), CANCEL], [[1, 5]], "sent", [1, 5]],
  ["the end that one capture reaches plays it whole", CAPTURES, drag(2, 30), [[2, 14, 21, 30]], "sent", [2, 14, 21, 30]],
  ["a landing that one capture passes plays it whole", CAPTURES, drag(2, 13), [[2, 13, 20]], "sent", [2, 13, 20]],
  ["a landing that two captures pass is rested on", CAPTURES, drag(2, 14), [], "between", [2, 14]],
  ["from there it goes on by a tap", CAPTURES, [...drag(2, 14), tap(20)], [[2, 14, 20]], "sent", [2, 14, 20]],
  ["from there it is dragged on", CAPTURES, [...drag(2, 14), ...drag(14, 30)], [[2, 14, 21, 30]], "sent", [2, 14, 21, 30]],
  ["from there it is put back whole", CAPTURES, [...drag(2, 14), CANCEL], [], "idle", []],
  ["a drop beside the board puts back to the landing", CAPTURES, [...drag(2, 14), ...drag(14, null)], [], "between", [2, 14]],
  ["two captures with one end are not guessed", CAPTURES, drag(2, 20), [], "between", [2]],
  ["the landing where they part tells them apart", CAPTURES, [...drag(2, 20), tap(13)], [[2, 13, 20]], "sent", [2, 13, 20]],
  ["so does the other", CAPTURES, [...drag(2, 20), tap(14)], [[2, 14, 20]], "sent", [2, 14, 20]],
  ["the next landing is meant before a later one", LOOP, drag(2, 12), [], "between", [2, 12]],
  ["an end that is also the next landing of another is not guessed", CROSSED, drag(2, 13), [], "between", [2]],
  ["nor is the way to it by another landing", CROSSED, [...drag(2, 13), tap(14)], [[2, 14, 13]], "sent", [2, 14, 13]],
  ["an end that is reached at once goes no further", HOPS, drag(2, 13), [[2, 13]], "sent", [2, 13]],
  ["and its longer way is played by its own end", HOPS, drag(2, 20), [[2, 13, 20]], "sent", [2, 13, 20]],
  ["a choice of the list is sent by its squares", CAPTURES, [{ type: "choose", choice: CAPTURES.choices[1] }], [[2, 14, 20]], "sent", [2, 14, 20]],
  ["a huff is sent by its name", QUIET, [{ type: "choose", choice: [[], [2], "x c1"] }], ["x c1"], "sent", []],
  ["a line is sent as it was written", QUIET, [{ type: "write", text: "a1 b2" }], ["a1 b2"], "sent", []],
  ["a refusal puts back", QUIET, [...drag(1, 8), NO], [[1, 8]], "idle", []],
  ["an answer that nobody waits for does nothing", QUIET, [press(1), NO, DONE], [], "held", [1]],
  ["what is done waits for its match", QUIET, [...drag(1, 5), DONE], [[1, 5]], "sent", [1, 5]],
  ["and goes with it", QUIET, [...drag(1, 5), DONE, arrive({ version: 2, ply: 5 })], [[1, 5]], "idle", []],
  ["the match may come first", QUIET, [...drag(1, 5), arrive({ version: 2, ply: 5 }), DONE], [[1, 5]], "idle", []],
  ["who is there changes nothing in the hand", QUIET, [press(1), arrive({ version: 2 }), drop(5)], [[1, 5]], "sent", [1, 5]],
  ["a held piece stays if it can still go", QUIET, [press(1), arrive({ ply: 6, choices: [[[1, 6], [], "a1-d2"]] })], [], "held", [1]],
  ["a held piece that can go no more goes back", QUIET, [press(1), arrive({ ply: 6, choices: [[[2, 6], [], "c1-d2"]] })], [], "idle", []],
  ["a held piece that was taken is gone", QUIET, [press(1), arrive({ ply: 6, pieces: [[2, "k"]] }), drop(5)], [], "idle", []],
  ["a way that is not listed goes on", QUIET, [...drag(2, 8), { type: "go_on", path: [2, 8], choices: [[[2, 8, 9], [5], "x"], [[2, 8, 7], [5], "y"]] }], [[2, 8]], "between", [2, 8]],
  ["and by itself where one is left", QUIET, [...drag(2, 8), { type: "go_on", path: [2, 8], choices: [[[2, 8, 9], [5], "x"]] }], [[2, 8], [2, 8, 9]], "sent", [2, 8, 9]],
  ["a question waits for its answer", QUIET, [...drag(1, 5), { type: "ask", text: WHY }, ...drag(2, 6)], [[1, 5]], "asked", [1, 5]],
  ["who is sure sends it again", QUIET, [...drag(1, 5), { type: "ask", text: WHY }, { type: "sure" }], [[1, 5], [1, 5]], "sent", [1, 5]],
  ["who is not takes it back", QUIET, [...drag(1, 5), { type: "ask", text: WHY }, { type: "unsure" }], [[1, 5]], "idle", []],
  ["a question goes with its position", QUIET, [...drag(1, 5), { type: "ask", text: WHY }, arrive({ ply: 5 })], [[1, 5]], "idle", []],
];

for (const [what, match, events, sent, step, path] of TABLE) {
  test(what, () => {
    const life = live(match, events);
    assert.deepEqual([life.sent, life.hand.step, life.hand.path], [sent, step, path]);
  });
}

test("captures with the same squares are told apart by their names", () => {
  const twins = makeMatch({ choices: [[[2, 13, 20], [9, 10], "one"], [[2, 13, 20], [9, 11], "other"]] });
  const { effects } = live(twins, drag(2, 20));
  assert.deepEqual(effects, [{ do: "list", choices: twins.choices }]);
  assert.deepEqual(live(twins, [{ type: "choose", choice: twins.choices[1] }]).sent, ["other"]);
});

test("being sure is told", () => {
  const { effects } = live(QUIET, [...drag(1, 5), { type: "ask", text: WHY }, { type: "sure" }]);
  assert.deepEqual(effects.at(-1), { do: "send", act: { match: 7, ply: 4, path: [1, 5], sure: true } });
});

test("a piece flies at once, pale until it is answered", () => {
  const { hand } = live(QUIET, drag(1, 5));
  assert.deepEqual(show(hand).pieces[0], { home: 1, letter: "m", square: 5, way: [1, 5], isPale: true });
  assert.equal(show(follow(hand, DONE).hand).pieces[0].isPale, false);
  assert.equal(squareOf(follow(hand, NO).hand, 1), 1);
});

test("a refusal is read until the piece is taken again", () => {
  const { hand, effects } = live(QUIET, [...drag(1, 8), NO]);
  assert.equal(hand.note, WHY);
  assert.deepEqual(effects.slice(1), [{ do: "say" }, { do: "pulse", squares: [2] }]);
  assert.equal(follow(hand, press(1)).hand.note, null);
});

test("marks tell what may be done now", () => {
  assert.deepEqual(marked(live(QUIET, []).hand, "can"), [1, 2]);
  assert.deepEqual(marked(live(CAPTURES, []).hand, "must"), [2]);
  assert.deepEqual(marked(live(QUIET, [press(1)]).hand, "target"), [5, 6]);
  assert.deepEqual(marked(live(CAPTURES, [press(2)]).hand, "capture_target"), [13, 20, 14, 21, 30]);
  assert.deepEqual(marked(live(CAPTURES, drag(2, 14)).hand, "capture_target", "captured"), [20, 21, 30, 11]);
  assert.deepEqual(marked(live(CAPTURES, drag(2, 20)).hand, "capture_target"), [13, 14]);
  assert.deepEqual(marked(live(makeMatch({ may: "watch" }), []).hand, "can"), []);
});

test("waiting is told by words", () => {
  const { hand } = live(QUIET, drag(1, 5));
  assert.equal(follow(hand, { type: "slow" }).hand.note, "sending");
  assert.equal(follow(hand, { type: "late" }).hand.note, "unknown");
  assert.equal(follow(follow(hand, DONE).hand, { type: "slow" }).hand.note, null);
});

/** A generator of numbers below a bound, the same for the same seed. */
function seeded(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Return any event, likely or not. */
function draw(pick, hand) {
  const square = [null, 1, 2, 5, 6, 9, 13, 14, 20, 21, 30][pick(11)];
  const drawn = hand.match?.choices[pick(3)] ?? CAPTURES.choices[0];
  const ply = (hand.match?.ply ?? 0) + pick(2);
  const match = { ...(pick(2) ? QUIET : CAPTURES), version: (hand.match?.version ?? 0) + 1, ply, may: pick(4) ? "move" : "watch" };
  return [
    press(square), press(square), tap(square), tap(square), drop(square), drop(square), CANCEL, NO,
    { type: "match", match }, { type: "line", isUp: pick(4) > 0 }, { type: "choose", choice: drawn }, { type: "write", text: "a1" },
    { type: "done", version: match.version }, { type: "go_on", path: [2, 14], choices: CAPTURES.choices.slice(1) },
    { type: "ask", text: WHY }, { type: "sure" }, { type: "unsure" }, { type: "slow" }, { type: "late" },
  ][pick(19)];
}

/** Check what holds after every event. */
function check(before, event, { hand, effects }) {
  const sends = effects.filter((effect) => effect.do === "send");
  assert.ok(sends.length <= 1, "one event sends once");
  if (sends.length) {
    assert.equal(hand.step, "sent");
    assert.ok(before.step !== "sent" || event.type === "go_on", "nothing is sent while an answer is awaited");
    assert.deepEqual([sends[0].act.match, sends[0].act.ply], [hand.match.match, hand.match.ply]);
  }
  if (hand.match) {
    assert.deepEqual(show(hand).pieces.map(({ home, letter }) => [home, letter]), hand.match.pieces, "no piece is lost or made");
  }
  if (hand.step === "idle") {
    assert.ok(show(hand).pieces.every(({ home, square }) => home === square), "it shows what the server sent");
  }
}

test("whatever happens, nothing is sent twice and no piece is lost", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const pick = seeded(seed);
    let hand = EMPTY;
    for (let step = 0; step < 150; step += 1) {
      const event = draw(pick, hand);
      const deed = follow(hand, event);
      check(hand, event, deed);
      hand = deed.hand;
    }
    const calm = [{ type: "unsure" }, { type: "no", why: WHY, must: [] }, CANCEL];
    hand = calm.reduce((held, event) => follow(held, event).hand, hand);
    assert.equal(hand.step, "idle");
  }
});
