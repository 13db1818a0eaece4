// The line to the server: it comes back by itself, and what was asked and not answered is asked again
// with the same number, so it counts once.

const PAUSES = [500, 1000, 2000, 4000, 8000, 10_000]; // milliseconds before each try
const TOO_FAST = 4008;
const COMES_BACK = new Set([1001, 1005, 1006, 1012, TOO_FAST]);
const PING = 20_000;
const SLOW = 400;
const LATE = 8000;

/**
 * Return how long to wait before the line is tried again; null for never.
 * @param {number} code why it was closed
 * @param {number} tries that have failed so far
 * @param {number} chance from 0 to 1, so that not all come at once
 */
export function pauseAfter(code, tries, chance) {
  if (!COMES_BACK.has(code)) {
    return null;
  }
  const pause = code === TOO_FAST ? 10_000 : PAUSES[Math.min(tries, PAUSES.length - 1)];
  return pause * (0.75 + chance / 2);
}

/** Return a number of an intent, which no other has. */
function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Speaks with the server for one session. */
export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #session;
  #digest;
  #listener;
  /** @type {{ id: string } & Act | null} */
  #act = null;
  #tries = 0;
  #isHeard = false;
  #isReady = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];

  /**
   * @param {string} session
   * @param {string} digest of this page
   * @param {LineListener} listener
   */
  constructor(session, digest, listener) {
    this.#session = session;
    this.#digest = digest;
    this.#listener = listener;
    setInterval(() => this.#ping(), PING);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      this.#tell();
      if (!document.hidden) {
        this.#hurry();
      }
    });
    this.#open();
  }

  /**
   * Ask for something, as often as it takes to be answered.
   * @param {Act} act
   */
  act(act) {
    this.#act = { id: makeId(), ...act };
    this.#sendAct();
    this.#watchAct();
  }

  #sendAct() {
    if (this.#act && this.#isReady) {
      this.#send({ t: "act", do: "move", ...this.#act });
    }
  }

  #watchAct() {
    this.#forgetTimers();
    this.#timers = [
      setTimeout(() => this.#listener.wait("slow"), SLOW),
      setTimeout(() => {
        this.#listener.wait("late");
        this.#drop(1006);
      }, LATE),
    ];
  }

  #forgetTimers() {
    this.#timers.forEach(clearTimeout);
  }

  /** @param {{ t: string, [key: string]: unknown }} frame */
  #send(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ v: 1, ...frame }));
    }
  }

  #open() {
    clearTimeout(this.#again);
    this.#again = undefined;
    const address = new URL("live", document.baseURI);
    address.protocol = address.protocol === "http:" ? "ws:" : "wss:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => this.#send({ t: "hello", session: this.#session, digest: this.#digest });
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(data);
    socket.onclose = ({ code }) => socket === this.#socket && this.#drop(code);
  }

  /** @param {string} data */
  #receive(data) {
    this.#isHeard = true;
    /** @type {Frame} */
    const frame = JSON.parse(data);
    if (frame.t === "welcome") {
      this.#tries = 0;
      this.#isReady = true;
      this.#listener.hear(frame);
      if (document.hidden) {
        this.#tell();
      }
      this.#sendAct();
      if (this.#act) {
        this.#watchAct();
      }
    } else if (!("id" in frame)) {
      this.#listener.hear(frame);
    } else if (frame.t !== "pong" && frame.id === this.#act?.id) {
      this.#act = null;
      this.#forgetTimers();
      this.#listener.hear(frame);
    }
  }

  #ping() {
    if (this.#isReady && !this.#isHeard) {
      this.#drop(1006);
    }
    this.#isHeard = false;
    this.#tell();
  }

  /** Give a sign of life, and say whether anybody can see this page: who looks is not called. */
  #tell() {
    if (this.#isReady) {
      this.#send({ t: "ping", id: makeId(), away: document.hidden });
    }
  }

  /** @param {number} code */
  #drop(code) {
    const before = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    this.#forgetTimers();
    before?.close();
    const pause = pauseAfter(code, this.#tries, Math.random());
    this.#tries += 1;
    this.#listener.lose(code, pause !== null);
    if (pause !== null) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#open(), pause);
    }
  }

  /** Try at once if a try is awaited. */
  #hurry() {
    if (this.#again !== undefined) {
      this.#open();
    }
  }
}
