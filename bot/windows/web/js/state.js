// What the last frame says, and what is seen of it with a piece in the hand. All of it is pure.

/**
 * Tell whether a path begins with the squares of another and goes on.
 * @param {Path} path
 * @param {Path} start
 */
export const continues = (path, start) => path.length > start.length && start.every((square, index) => path[index] === square);

/**
 * Return the choices that continue a path.
 * @param {Choice[]} choices
 * @param {Path} path
 */
export const continuing = (choices, path) => choices.filter((choice) => continues(choice[0], path));

/**
 * Return the letter of the piece on a square; empty for none.
 * @param {Match | null} match
 * @param {number} square
 */
export const pieceAt = (match, square) => match?.pieces.find(([on]) => on === square)?.[1] ?? "";

/** @param {string} letter */
export const sideOf = (letter) => (letter === letter.toLowerCase() ? "w" : "b");

/**
 * Tell whether a person may take this piece in the hand, even if it cannot move: the server says why.
 * @param {Match | null} match
 * @param {number} square
 */
export function canLift(match, square) {
  const letter = pieceAt(match, square);
  if (!match || match.may !== "move" || letter === "") {
    return false;
  }
  return sideOf(letter) === match.turn || match.foreign.includes(square);
}

/**
 * Return the first place in their paths where choices differ; beyond the end if they differ nowhere.
 * @param {Choice[]} choices
 * @param {number} from
 */
export function findFork(choices, from) {
  const longest = Math.max(...choices.map(([path]) => path.length));
  let at = from;
  while (at < longest && choices.every(([path]) => path[at] === choices[0][0][at])) {
    at += 1;
  }
  return at;
}

/**
 * Return the squares where a piece in the hand may be put down, with the mark of each.
 * @param {Hand} hand
 * @returns {Map<number, string>}
 */
export function listTargets(hand) {
  /** @type {Map<number, string>} */
  const targets = new Map();
  for (const [path, victims] of hand.choices) {
    const squares = hand.fork === null ? path.slice(hand.path.length) : path.slice(hand.fork, hand.fork + 1);
    for (const square of squares) {
      targets.set(square, victims.length ? "capture_target" : "target");
    }
  }
  return targets;
}

/**
 * Return what is taken for certain on the way that the hand has gone.
 * @param {Hand} hand
 * @returns {number[]}
 */
function listTaken(hand) {
  const jumps = hand.path.length - 1;
  const [first, ...others] = hand.choices.map(([, victims]) => victims.slice(0, jumps));
  return (first ?? []).filter((victim) => others.every((victims) => victims.includes(victim)));
}

/**
 * Return all that the board shows.
 * @param {Hand} hand
 * @returns {View}
 */
export function show(hand) {
  const match = hand.match;
  if (!match) {
    return { pieces: [], marks: [] };
  }
  const isWaiting = hand.step === "sent" || hand.step === "asked";
  const taken = hand.step === "idle" ? [] : isWaiting ? hand.victims : listTaken(hand);
  const path = hand.step === "idle" ? [] : hand.path;
  const end = path.at(-1);
  const pieces = match.pieces.map(([home, letter]) =>
    home === path[0] && end !== undefined
      ? { home, letter, square: end, way: path, isPale: isWaiting && !hand.isAnswered }
      : { home, letter, square: home, way: [], isPale: false },
  );
  return { pieces, marks: [...listLastMarks(match), ...listHints(hand, match), ...mark("captured", taken)] };
}

/**
 * @param {string} name
 * @param {Iterable<number>} squares
 * @returns {[string, number][]}
 */
const mark = (name, squares) => [...squares].map((square) => [name, square]);

/**
 * @param {Match} match
 * @returns {[string, number][]}
 */
function listLastMarks(match) {
  const standing = new Set(match.pieces.map(([square]) => square));
  const homes = Object.entries(match.homes).map(([name, squares]) => mark(name, squares.filter((square) => !standing.has(square))));
  const last = Object.entries(match.last).map(([name, squares]) => mark(name, squares));
  return [...homes, ...last].flat();
}

/**
 * @param {Hand} hand
 * @param {Match} match
 * @returns {[string, number][]}
 */
function listHints(hand, match) {
  if (!hand.isUp || match.may !== "move" || hand.step === "sent" || hand.step === "asked") {
    return [];
  }
  if (hand.step !== "idle") {
    const targets = [...listTargets(hand)].map(([square, name]) => /** @type {[string, number]} */ ([name, square]));
    return [["chosen", hand.path.at(-1) ?? 0], ...targets];
  }
  const touched = match.touched === null ? [] : [match.touched];
  return [...mark(match.must ? "must" : "can", listMovable(match)), ...mark("chosen", touched)];
}

/**
 * Return the squares of the pieces that can move.
 * @param {Match} match
 */
const listMovable = (match) => new Set(match.choices.filter(([path]) => path.length).map(([path]) => path[0]));

/**
 * Return how a square is read aloud: its name, what stands there, what may be done.
 * @param {Match} match
 * @param {View} view
 * @param {number} square
 * @param {Words} words
 */
export function nameSquare(match, view, square, words) {
  const piece = view.pieces.find((each) => each.square === square);
  /** @type {{ [mark: string]: string }} */
  const said = {
    can: words.can_move,
    must: words.must,
    target: words.target,
    capture_target: words.capture_target,
    chosen: match.touched === square ? words.touched : words.chosen,
    ...(piece && { captured: words.taken, robbed: words.taken }),
  };
  const told = view.marks.filter(([name, on]) => on === square && name in said).map(([name]) => said[name]);
  return [match.board.names[square], piece ? words.pieces[piece.letter] : words.empty, ...told].join(", ");
}

/**
 * Return where an arrow, Home or End leads from a square, as the board is drawn.
 * @param {Places} at
 * @param {number} square
 * @param {string} key
 * @returns {number}
 */
export function stepFrom(at, square, key) {
  const [row, column] = at[square];
  const all = Object.entries(at).map(([name, [y, x]]) => ({ square: Number(name), y, x }));
  const line = all.filter(({ y }) => y === row).sort((one, other) => one.x - other.x);
  const here = line.findIndex(({ x }) => x === column);
  /** @type {{ [key: string]: number | undefined }} */
  const alongTheRow = {
    ArrowLeft: line[here - 1]?.square,
    ArrowRight: line[here + 1]?.square,
    Home: line[0].square,
    End: line.at(-1)?.square,
  };
  if (key in alongTheRow) {
    return alongTheRow[key] ?? square;
  }
  const ahead = key === "ArrowUp" ? -1 : 1;
  const [nearest] = all
    .filter(({ y }) => (y - row) * ahead > 0)
    .sort((one, other) => (one.y - other.y) * ahead || distance(one.x, column) - distance(other.x, column));
  return nearest?.square ?? square;
}

/**
 * Return how far apart two columns are. Of the two beside a column the one of its own pair is nearer,
 * so going up and down stays within two columns.
 * @param {number} one
 * @param {number} other
 */
const distance = (one, other) => Math.abs(one - other) - (Math.floor(one / 2) === Math.floor(other / 2) ? 0.5 : 0);
