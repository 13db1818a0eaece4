// The board: squares, pieces and marks as they are to be seen, and what a person does to them.

import { makePicture, pickCell, Piece } from "./pictures.js";
import { canLift, nameSquare, stepFrom } from "./state.js";
import { byId, element, plain } from "./text.js";

const LETTERS = "mkMK"; // the order of their pictures
const UNDER = new Set(["home_white", "home_black", "from", "by_white", "by_black", "via", "to"]);
const STILL = 6; // pixels that a tap may move
const NEAR = 0.75; // of a square: a drop so near to a target is meant for it
const ABOVE = 0.6; // of a square that a piece rides above a finger
const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** Shows a match, and tells what is done to its pieces. */
export class Board {
  #board = byId("board");
  #ground = element("div", "ground");
  #under = element("div", "layer");
  #pieces = element("div", "layer");
  #over = element("div", "layer");
  #rows = element("div", "layer");
  #labels = element("div", "layer", [], { "aria-hidden": "true" });
  #aim = element("div", "aim");
  #tell;
  /** @type {Map<number, Piece>} where the server has it -> the piece */
  #standing = new Map();
  /** @type {Map<number, HTMLElement>} */
  #cells = new Map();
  /** @type {Match | null} */
  #match = null;
  /** @type {View} */
  #view = { pieces: [], marks: [] };
  /** @type {Places} */
  #at = {};
  #layout = "";
  #focus = 0;
  /** @type {number | null} */
  #held = null;
  /** @type {{ id: number, x: number, y: number, isTouch: boolean, isMoved: boolean } | null} */
  #pointer = null;

  /** @param {BoardListener} tell */
  constructor(tell) {
    this.#tell = tell;
    this.#board.replaceChildren(this.#ground, this.#labels, this.#under, this.#pieces, this.#over, this.#aim, this.#rows);
    this.#board.onpointerdown = (event) => this.#press(event);
    this.#board.onpointermove = (event) => this.#drag(event);
    this.#board.onpointerup = (event) => this.#letGo(event);
    this.#board.onpointercancel = (event) => this.#lose(event);
    this.#board.onlostpointercapture = (event) => this.#lose(event);
    this.#board.oncontextmenu = (event) => event.preventDefault();
    this.#board.onkeydown = (event) => this.#type(event);
    this.#board.onclick = (event) => this.#click(event);
    addEventListener("pointerdown", (event) => event.pointerId !== this.#pointer?.id && this.#putBack(), true);
  }

  /**
   * Show a match with what the hand does to it.
   * @param {Match} match
   * @param {Hand} hand
   * @param {View} view
   * @param {Setting} setting
   */
  draw(match, hand, view, setting) {
    const ways = this.#follow(match);
    this.#match = match;
    this.#view = view;
    this.#held = hand.step === "held" ? hand.path[0] : null;
    const isNew = this.#layOut(match, setting);
    this.#drawPieces(ways, isNew);
    this.#drawMarks(setting.marks);
    for (const [square, cell] of this.#cells) {
      cell.setAttribute("aria-label", nameSquare(match, view, square, setting.words));
      cell.classList.toggle("can", hand.isUp && canLift(match, square));
    }
    this.#board.classList.toggle("holding", this.#held !== null);
    if (this.#held === null) {
      this.#aim.hidden = true;
    }
  }

  /**
   * Let pieces be seen for a moment.
   * @param {number[]} squares
   */
  pulse(squares) {
    squares.forEach((square) => this.#standing.get(square)?.pulse());
  }

  /**
   * Let the pieces that have moved since the match before be known by where they are now.
   * @param {Match} match
   * @returns {Map<number, Path>} the ways they went, by their ends
   */
  #follow(match) {
    /** @type {Map<number, Path>} */
    const ways = new Map();
    if (this.#match?.match !== match.match || match.ply <= this.#match.ply) {
      return ways;
    }
    for (const { path } of match.played) {
      const [start, end] = [path[0], path[path.length - 1]];
      const piece = this.#standing.get(start);
      if (piece) {
        this.#standing.delete(start);
        this.#standing.get(end)?.leave();
        this.#standing.set(end, piece);
        ways.set(end, [...(ways.get(start) ?? []), ...path]);
      }
    }
    return ways;
  }

  /**
   * Lay out the squares if they are not those of before.
   * @param {Match} match
   * @param {Setting} setting
   */
  #layOut(match, setting) {
    const { rows, columns, frame } = match.board;
    const side = setting.isTurned ? { ...match.board, ...match.other } : { ...match.board, ground: match.ground };
    this.#at = side.at;
    const layout = [match.match, side.ground, match.skin.key].join();
    this.#board.setAttribute("aria-label", plain(match.title));
    byId("alt").textContent = match.alt;
    if (layout === this.#layout) {
      return false;
    }
    this.#layout = layout;
    const skin = `${setting.files}skin/${match.skin.key}/`;
    const [width, height] = [columns + 2 * frame, rows + 2 * frame];
    const properties = { width, height, ink: match.skin.page[1], pieces: `url("${skin}pieces.svg")`, marks: `url("${skin}marks.svg")`, ground: `url("${skin}${side.ground}.svg")` };
    for (const [name, value] of Object.entries(properties)) {
      byId("page").style.setProperty(`--${name}`, String(value));
    }
    this.#board.setAttribute("aria-roledescription", setting.words.board);
    this.#layCells(match);
    this.#labels.replaceChildren(...side.labels.map(([text, x, y]) => place(element("span", "label", [text]), [x, y], [width, height])));
    return true;
  }

  /** @param {Match} match */
  #layCells(match) {
    const { rows, columns, frame } = match.board;
    this.#cells.clear();
    const lines = Array.from({ length: rows }, (_, row) => element("div", "", [], { role: "row", "aria-rowindex": String(row + 1) }));
    const squares = Object.entries(this.#at).sort(([, one], [, other]) => one[0] - other[0] || one[1] - other[1]);
    for (const [square, [row, column]] of squares) {
      const cell = element("div", "cell", [], { role: "gridcell", tabindex: "-1", "aria-colindex": String(column + 1), "data-square": square });
      cell.onfocus = () => this.#setFocus(Number(square));
      this.#cells.set(Number(square), place(cell, [frame + column, frame + row], [columns + 2 * frame, rows + 2 * frame]));
      lines[row].append(cell);
    }
    this.#board.setAttribute("aria-rowcount", String(rows));
    this.#board.setAttribute("aria-colcount", String(columns));
    const focused = document.activeElement?.classList.contains("cell");
    this.#rows.replaceChildren(...lines.filter((line) => line.children.length));
    this.#setFocus(this.#cells.has(this.#focus) ? this.#focus : (match.choices[0]?.[0][0] ?? Number(squares[0][0])));
    if (focused) {
      this.#cells.get(this.#focus)?.focus();
    }
  }

  /** @param {number} square */
  #setFocus(square) {
    this.#cells.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  /**
   * Return the middle of a square.
   * @param {number} square
   * @returns {Point}
   */
  #middle(square) {
    const [row, column] = this.#at[square];
    const frame = this.#match?.board.frame ?? 0;
    return [frame + column + 0.5, frame + row + 0.5];
  }

  /**
   * @param {Map<number, Path>} ways
   * @param {boolean} isNew
   */
  #drawPieces(ways, isNew) {
    const seen = new Set();
    for (const { home, letter, square, way, isPale } of this.#view.pieces) {
      const piece = this.#standing.get(home) ?? this.#add(home);
      seen.add(home);
      piece.become(letter, LETTERS.indexOf(letter), LETTERS.length);
      piece.node.classList.toggle("pale", isPale);
      piece.node.classList.toggle("held", home === this.#held);
      if (isNew) {
        piece.put(this.#middle(square));
      } else if (home !== this.#held || !this.#pointer?.isMoved) {
        const path = way.length ? way : (ways.get(home) ?? []);
        const left = square === piece.square ? [] : path.slice(path.indexOf(piece.square) + 1);
        piece.go((left.at(-1) === square ? left : [square]).map((each) => this.#middle(each)));
      }
      piece.square = square;
    }
    for (const [home, piece] of this.#standing) {
      if (!seen.has(home)) {
        piece.leave();
        this.#standing.delete(home);
      }
    }
  }

  /** @param {number} home */
  #add(home) {
    const piece = new Piece(home, this.#middle(home));
    this.#standing.set(home, piece);
    this.#pieces.append(piece.node);
    return piece;
  }

  /** @param {string[]} names all marks, in the order of their pictures */
  #drawMarks(names) {
    const tints = this.#match?.skin.tints ?? {};
    const marks = this.#view.marks.filter(([name, square]) => names.includes(name) && square in this.#at);
    marks.sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
    /** @type {HTMLElement[][]} */
    const [under, over] = [[], []];
    for (const [name, square] of marks) {
      const tint = tints[name];
      if (tint) {
        const node = makePicture("tint", this.#middle(square));
        node.style.setProperty("background-color", tint);
        under.push(node);
      }
      const mark = makePicture("mark", this.#middle(square));
      pickCell(mark, names.indexOf(name), names.length);
      (UNDER.has(name) ? under : over).push(mark);
    }
    this.#under.replaceChildren(...under);
    this.#over.replaceChildren(...over);
  }

  /**
   * Return a point on the board in squares from its top left corner.
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #pointOf(event) {
    const box = this.#board.getBoundingClientRect();
    const { rows = 0, columns = 0, frame = 0 } = this.#match?.board ?? {};
    return [((event.clientX - box.left) / box.width) * (columns + 2 * frame), ((event.clientY - box.top) / box.height) * (rows + 2 * frame)];
  }

  /**
   * Return the square that is meant by a point; null for none.
   * @param {Point} point
   * @returns {number | null}
   */
  #squareAt([x, y]) {
    const frame = this.#match?.board.frame ?? 0;
    const [row, column] = [Math.floor(y - frame), Math.floor(x - frame)];
    const found = Object.keys(this.#at).find((square) => this.#at[square][0] === row && this.#at[square][1] === column);
    if (found !== undefined) {
      return Number(found);
    }
    const targets = this.#view.marks.filter(([name]) => name === "target" || name === "capture_target").map(([, square]) => square);
    return targets.find((square) => Math.hypot(this.#middle(square)[0] - x, this.#middle(square)[1] - y) < NEAR) ?? null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 || !event.isPrimary) {
      return;
    }
    this.#pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, isTouch: event.pointerType !== "mouse", isMoved: false };
    this.#board.setPointerCapture(event.pointerId);
    this.#tell({ type: "press", square: this.#squareAt(this.#pointOf(event)) });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const pointer = this.#pointer;
    if (pointer?.id !== event.pointerId) {
      return;
    }
    if (event.buttons > 1) {
      this.#putBack();
      return;
    }
    pointer.isMoved ||= Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) >= STILL;
    const piece = this.#held === null ? undefined : this.#standing.get(this.#held);
    if (pointer.isMoved && piece) {
      const [x, y] = this.#pointOf(event);
      piece.put([x, pointer.isTouch ? y - ABOVE : y]);
      this.#showAim(pointer.isTouch ? this.#squareAt([x, y]) : null);
    }
  }

  /** @param {number | null} square under a finger */
  #showAim(square) {
    this.#aim.hidden = square === null;
    if (square !== null) {
      const { rows = 0, columns = 0, frame = 0 } = this.#match?.board ?? {};
      const [row, column] = this.#at[square];
      place(this.#aim, [frame + column, frame + row], [columns + 2 * frame, rows + 2 * frame]);
    }
  }

  /** @param {PointerEvent} event */
  #letGo(event) {
    const pointer = this.#pointer;
    if (pointer?.id !== event.pointerId) {
      return;
    }
    this.#pointer = null;
    const square = this.#squareAt(this.#pointOf(event));
    if (!pointer.isMoved) {
      this.#tell({ type: "tap", square });
    } else if (this.#held !== null) {
      this.#tell({ type: "drop", square });
    }
  }

  /** @param {PointerEvent} event */
  #lose(event) {
    if (this.#pointer?.id === event.pointerId) {
      this.#putBack();
    }
  }

  /** Take the piece out of the hand: another finger or button was pressed, or the touch was ended. */
  #putBack() {
    if (this.#pointer) {
      this.#pointer = null;
      this.#tell({ type: "cancel" });
    }
  }

  /**
   * Hear the presses of those who listen to the page: they come without a pointer.
   * @param {MouseEvent} event
   */
  #click(event) {
    const cell = /** @type {HTMLElement} */ (event.target).closest(".cell");
    if (event.detail === 0 && cell instanceof HTMLElement) {
      this.#tell({ type: "tap", square: Number(cell.dataset.square) });
    }
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const key = event.code === "KeyM" ? "m" : event.key;
    if (STEPS.has(key)) {
      this.#cells.get(stepFrom(this.#at, this.#focus, key))?.focus();
    } else if (key === "Enter" || key === " ") {
      this.#tell({ type: "tap", square: this.#focus });
    } else if (key === "Escape") {
      this.#pointer = null;
      this.#tell({ type: "cancel" });
    } else if (key === "m" || key === "/" || key === "?") {
      this.#tell({ type: "key", key });
    } else {
      return;
    }
    event.preventDefault();
  }
}

/**
 * Place an element by its corner, in shares of the board.
 * @param {HTMLElement} node
 * @param {Point} point
 * @param {Point} size of the board
 */
function place(node, [x, y], [width, height]) {
  node.style.setProperty("left", `${(x / width) * 100}%`);
  node.style.setProperty("top", `${(y / height) * 100}%`);
  return node;
}
