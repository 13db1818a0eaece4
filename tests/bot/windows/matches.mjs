// Matches as the server sends them, for tests of the page's pure parts.

/** Build a match of six squares in a row of which White has 1 and 2, Black 9; more by `changes`. */
export const makeMatch = (changes = {}) => ({
  v: 1, t: "match", match: 7, version: 1, ply: 4, now: 0,
  board: { rows: 4, columns: 4, frame: 0.36, at: {}, names: { 1: "a1", 2: "c1", 5: "b2", 9: "d2" }, labels: [] },
  pieces: [[1, "m"], [2, "k"], [9, "M"]],
  turn: "w", side: "w", may: "move", must: false, touched: null, foreign: [],
  choices: [[[1, 5], [], "a1-b2"], [[1, 6], [], "a1-d2"], [[2, 6], [], "c1-d2"]],
  last: {}, homes: {}, played: [], moves: [], seats: [], clocks: null, status: [], say: "", alt: "", over: false,
  ...changes,
});

/** Three captures of one king: two ways from 2 to 20 that part at the first landing, one that ends on 30. */
export const CAPTURES = makeMatch({
  must: true,
  pieces: [[1, "m"], [2, "k"], [9, "M"], [10, "M"], [11, "M"], [12, "M"]],
  choices: [
    [[2, 13, 20], [9, 10], "c1:e3:d8"],
    [[2, 14, 20], [11, 10], "c1:f4:d8"],
    [[2, 14, 21, 30], [11, 12, 10], "c1:f4:h6:f8"],
  ],
});
