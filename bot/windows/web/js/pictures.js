// Places pictures on the board: pieces, marks, tints. Lengths are squares from its top left corner.

import { element } from "./text.js";

const CELL = 1.2; // of a picture: a square and its gutter
const GLIDE = 180; // milliseconds
const JUMP = 120;
const FADE = 150;

/** Whether things may move now. */
export const isCalm = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Return the translation that brings the middle of a picture to a point.
 * @param {Point} point
 */
const bring = ([x, y]) => `${((x - CELL / 2) / CELL) * 100}% ${((y - CELL / 2) / CELL) * 100}%`;

/**
 * Show one of the cells of a row of pictures.
 * @param {HTMLElement} node
 * @param {number} cell
 * @param {number} cells
 */
export function pickCell(node, cell, cells) {
  node.style.setProperty("background-size", `${cells * 100}% 100%`);
  node.style.setProperty("background-position", `${(cell / (cells - 1)) * 100}% 0`);
}

/**
 * Build a picture in the middle of a square.
 * @param {string} name
 * @param {Point} point
 */
export function makePicture(name, point) {
  const node = element("div", name);
  node.style.setProperty("translate", bring(point));
  return node;
}

/** A piece that stands on the board, rides in the hand or is on its way. */
export class Piece {
  node;
  letter = "";
  /** Where it stands, or stood when it was taken. */
  square;
  #point;

  /**
   * @param {number} square
   * @param {Point} point
   */
  constructor(square, point) {
    this.node = makePicture("piece", point);
    this.square = square;
    this.#point = point;
  }

  /**
   * Become another piece.
   * @param {string} letter
   * @param {number} cell
   * @param {number} cells
   */
  become(letter, cell, cells) {
    if (this.letter !== letter) {
      pickCell(this.node, cell, cells);
      if (this.letter && !isCalm()) {
        this.node.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: FADE });
      }
      this.letter = letter;
    }
  }

  /**
   * Be at a point at once.
   * @param {Point} point
   */
  put(point) {
    if (String(point) !== String(this.#point)) {
      this.#stop();
      this.#point = point;
      this.node.style.setProperty("translate", bring(point));
    }
  }

  /**
   * Go through some points and stay at the last; what is under way jumps to its end before.
   * @param {Point[]} points
   */
  go(points) {
    const from = this.#point;
    const end = points.at(-1) ?? from;
    if (String(end) === String(from) && points.length < 2) {
      return;
    }
    this.put(end);
    if (!isCalm()) {
      const duration = points.length > 1 ? JUMP * points.length : GLIDE;
      this.node.animate([from, ...points].map((point) => ({ translate: bring(point) })), { duration, easing: points.length > 1 ? "linear" : "ease-out" });
    }
  }

  #stop() {
    this.node.getAnimations().forEach((each) => each.cancel());
  }

  /** Be seen for a moment: this piece must capture. */
  pulse() {
    if (!isCalm()) {
      this.node.animate([{ scale: 1 }, { scale: 1.16 }, { scale: 1 }], { duration: 450 });
    }
  }

  /** Leave the board. */
  leave() {
    if (isCalm()) {
      this.node.remove();
    } else {
      this.node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).onfinish = () => this.node.remove();
    }
  }
}
