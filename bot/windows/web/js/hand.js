// The hand of a person: what is held, where it may go, what is sent. A pure machine that knows no
// rule of any game; it knows what the server has listed.
//
//   idle     nothing is taken
//   held     a pointer holds a piece
//   between  a piece is chosen, or rests on a landing of its capture
//   sent     the server has been asked; until it answers nothing else can be taken
//   asked    the server asks whether the person is sure

import { canLift, continuing, findFork, listTargets, pieceAt } from "./state.js";

/** @type {Hand} */
export const EMPTY = { match: null, isUp: false, step: "idle", path: [], choices: [], fork: null, wasChosen: false, act: null, victims: [], isAnswered: false, version: 0, note: null };

/**
 * Return what becomes of a hand, and what is to be done.
 * @param {Hand} hand
 * @param {HandEvent} event
 * @returns {Deed}
 */
export function follow(hand, event) {
  switch (event.type) {
    case "match":
      return meet(hand, event.match);
    case "line":
      return setLine(hand, event.isUp);
    case "press":
      return press(hand, event.square);
    case "tap":
      return tap(hand, event.square);
    case "drop":
      return drop(hand, event.square);
    case "cancel":
      return hand.step === "sent" ? { hand, effects: [] } : release(hand);
    case "choose":
      return isFree(hand) ? play(hand, event.choice) : { hand, effects: [] };
    case "write":
      return isFree(hand) ? send(hand, { text: event.text }, [], []) : { hand, effects: [] };
    default:
      return hear(hand, event);
  }
}

/**
 * @param {Hand} hand
 * @param {Answer} event
 * @returns {Deed}
 */
function hear(hand, event) {
  if (event.type === "sure" || event.type === "unsure") {
    return hand.step === "asked" ? decide(hand, event.type === "sure") : { hand, effects: [] };
  }
  if (hand.step !== "sent") {
    return { hand, effects: [] };
  }
  switch (event.type) {
    case "slow":
      return { hand: { ...hand, note: hand.isAnswered ? hand.note : "sending" }, effects: [] };
    case "late":
      return { hand: { ...hand, note: hand.isAnswered ? hand.note : "unknown" }, effects: [{ do: "say" }] };
    case "done":
      return (hand.match?.version ?? 0) >= event.version ? release(hand) : { hand: { ...hand, isAnswered: true, version: event.version, note: null }, effects: [] };
    case "no":
      return refuse(hand, event.why, event.must);
    case "go_on":
      return goOn(hand, event.path, event.choices);
    case "ask":
      return isOld(hand) ? release(hand) : { hand: { ...hand, step: "asked", note: null }, effects: [{ do: "ask", text: event.text }] };
  }
}

/**
 * Tell whether what was sent is of a position that has passed.
 * @param {Hand} hand
 */
const isOld = (hand) => hand.act?.match !== hand.match?.match || hand.act?.ply !== hand.match?.ply;

/** @param {Hand} hand */
const isFree = (hand) => hand.isUp && hand.match?.may === "move" && hand.step !== "sent" && hand.step !== "asked";

/**
 * Put everything back as the server sent it last.
 * @param {Hand} hand
 * @param {RichText | null} note
 * @returns {Deed}
 */
function release(hand, note = null) {
  /** @type {Effect[]} */
  const effects = hand.step === "asked" ? [{ do: "hush" }] : [];
  return { hand: { ...EMPTY, match: hand.match, isUp: hand.isUp, note }, effects };
}

/**
 * @param {Hand} hand
 * @param {Match} match
 * @returns {Deed}
 */
function meet(hand, match) {
  const before = hand.match;
  const isSame = before?.match === match.match && before.ply === match.ply;
  const met = { ...hand, match };
  if (hand.step === "idle") {
    return { hand: { ...met, note: isSame ? hand.note : null }, effects: [] };
  }
  if (hand.step === "sent") {
    return hand.isAnswered && match.version >= hand.version ? release(met) : { hand: isSame ? met : { ...met, path: [], victims: [] }, effects: [] };
  }
  if (hand.step === "asked") {
    return isSame && match.may === "move" ? { hand: met, effects: [] } : release(met);
  }
  const choices = isSame ? hand.choices : continuing(match.choices, hand.path);
  const isThere = before?.match === match.match && pieceAt(before, hand.path[0]) === pieceAt(match, hand.path[0]);
  const stays = isThere && canLift(match, hand.path[0]) && (isSame || choices.length > 0);
  return stays ? { hand: { ...met, choices, fork: isSame ? hand.fork : null }, effects: [] } : release(met);
}

/**
 * @param {Hand} hand
 * @param {boolean} isUp
 * @returns {Deed}
 */
function setLine(hand, isUp) {
  const set = { ...hand, isUp };
  return hand.step === "held" || hand.step === "between" ? release(set) : { hand: set, effects: [] };
}

/**
 * @param {Hand} hand
 * @param {number | null} square
 * @returns {Deed}
 */
function press(hand, square) {
  if (square === null || !isFree(hand) || hand.step === "held") {
    return { hand, effects: [] };
  }
  if (hand.step === "between" && square === hand.path.at(-1)) {
    return { hand: { ...hand, step: "held", wasChosen: true }, effects: [] };
  }
  return isOther(hand, square) ? { hand: pickUp(hand, square, "held"), effects: [] } : { hand, effects: [] };
}

/**
 * Tell whether a square holds another piece to be taken, not a place for the one in the hand.
 * @param {Hand} hand
 * @param {number} square
 */
const isOther = (hand, square) => canLift(hand.match, square) && !(hand.step === "between" && listTargets(hand).has(square));

/**
 * @param {Hand} hand
 * @param {number} square
 * @param {"held" | "between"} step
 * @returns {Hand}
 */
function pickUp(hand, square, step) {
  const choices = continuing(hand.match?.choices ?? [], [square]);
  return { ...hand, step, path: [square], choices, fork: null, wasChosen: false, note: null };
}

/**
 * @param {Hand} hand
 * @param {number | null} square
 * @returns {Deed}
 */
function tap(hand, square) {
  if (hand.step === "held") {
    return hand.wasChosen ? release(hand) : { hand: { ...hand, step: "between" }, effects: [] };
  }
  if (!isFree(hand)) {
    return { hand, effects: [] };
  }
  if (square === null || (hand.step === "between" && square === hand.path.at(-1))) {
    return release(hand);
  }
  if (isOther(hand, square)) {
    return { hand: pickUp(hand, square, "between"), effects: [] };
  }
  return hand.step === "between" ? aim(hand, square) : { hand, effects: [] };
}

/**
 * @param {Hand} hand
 * @param {number | null} square
 * @returns {Deed}
 */
function drop(hand, square) {
  if (hand.step !== "held") {
    return { hand, effects: [] };
  }
  if (square !== null && square !== hand.path.at(-1)) {
    return aim(hand, square);
  }
  return hand.wasChosen ? { hand: { ...hand, step: "between" }, effects: [] } : release(hand);
}

/**
 * Put the piece down on another square of the board.
 * @param {Hand} hand
 * @param {number} square
 * @returns {Deed}
 */
function aim(hand, square) {
  const from = hand.path.length;
  if (hand.fork !== null) {
    const fork = hand.fork;
    const taken = hand.choices.filter(([path]) => path[fork] === square);
    if (taken.length) {
      return narrow(hand, taken, fork + 1);
    }
  }
  const ending = hand.choices.filter(([path]) => path.at(-1) === square);
  const next = hand.choices.filter(([path]) => path[from] === square);
  if (ending.length) {
    const isNear = ending.some((choice) => next.includes(choice));
    return narrow(hand, isNear ? ending : [...ending, ...next], from);
  }
  const passing = next.length ? next : hand.choices.filter(([path]) => path.includes(square, from));
  if (!passing.length) {
    return send(hand, { path: [...hand.path, square] }, [...hand.path, square], []);
  }
  const landing = passing[0][0].indexOf(square, from) + 1;
  const isOneWay = passing.every(([path]) => path.indexOf(square, from) + 1 === landing && findFork(passing, from) >= landing);
  return narrow(hand, passing, isOneWay ? landing : from);
}

/**
 * Go on with the choices that are left, resting behind so many squares of their common way.
 * @param {Hand} hand
 * @param {Choice[]} choices
 * @param {number} rest
 * @returns {Deed}
 */
function narrow(hand, choices, rest) {
  if (choices.length === 1) {
    return play(hand, choices[0]);
  }
  const path = choices[0][0].slice(0, rest);
  const fork = findFork(choices, rest);
  if (choices.every((choice) => choice[0].length <= fork)) {
    return { hand: { ...hand, step: "between", path, choices }, effects: [{ do: "list", choices }] };
  }
  const isAsked = rest === hand.path.length;
  /** @type {Effect[]} */
  const effects = isAsked ? [{ do: "say" }] : [];
  return { hand: { ...hand, step: "between", path, choices, fork: isAsked ? fork : null, note: isAsked ? "choose_landing" : null }, effects };
}

/**
 * Send one of the listed choices; by its name where its squares would not tell it from another.
 * @param {Hand} hand
 * @param {Choice} choice
 * @returns {Deed}
 */
function play(hand, [path, victims, name]) {
  const known = [...(hand.match?.choices ?? []), ...hand.choices];
  const isTold = path.length > 0 && new Set(known.filter(([each]) => String(each) === String(path)).map((each) => each[2])).size <= 1;
  return send(hand, isTold ? { path } : { text: name }, path, victims);
}

/**
 * @param {Hand} hand
 * @param {Wish} wish
 * @param {Path} path
 * @param {number[]} victims
 * @returns {Deed}
 */
function send(hand, wish, path, victims) {
  if (!hand.match) {
    return { hand, effects: [] };
  }
  const act = { match: hand.match.match, ply: hand.match.ply, ...wish };
  return { hand: { ...EMPTY, match: hand.match, isUp: hand.isUp, step: "sent", act, path, victims }, effects: [{ do: "send", act }] };
}

/**
 * @param {Hand} hand
 * @param {RichText} why
 * @param {number[]} must
 * @returns {Deed}
 */
function refuse(hand, why, must) {
  const released = release(hand, why);
  return { ...released, effects: [...released.effects, { do: "say" }, { do: "pulse", squares: must }] };
}

/**
 * @param {Hand} hand
 * @param {Path} path
 * @param {Choice[]} choices
 * @returns {Deed}
 */
function goOn(hand, path, choices) {
  const left = continuing(choices, path);
  if (isOld(hand) || !left.length || !canLift(hand.match, path[0])) {
    return release(hand);
  }
  /** @type {Hand} */
  const between = { ...hand, step: "between", act: null, path, choices: left, fork: null, victims: [], note: null };
  const isNew = String(left[0][0]) !== String(hand.act?.path);
  return left.length === 1 && isNew ? play(between, left[0]) : { hand: between, effects: [] };
}

/**
 * @param {Hand} hand
 * @param {boolean} isSure
 * @returns {Deed}
 */
function decide(hand, isSure) {
  if (!isSure || !hand.act || !hand.isUp) {
    return release(hand);
  }
  /** @type {Act} */
  const act = { ...hand.act, sure: true };
  return { hand: { ...hand, step: "sent", act }, effects: [{ do: "hush" }, { do: "send", act }] };
}
