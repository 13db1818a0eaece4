// The websocket to the playground: questions with answers, and events; it comes back by itself.

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 3000;

/** Tells that the playground did not do what was asked; the message is for people. */
export class Refusal extends Error {}

/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void }} Waiting */

/** Sends questions as one person; every event is dispatched under its own name. */
export class Connection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #next = 1;
  #pause = FIRST_PAUSE;
  #person = "";

  /**
   * Begin anew as somebody else.
   * @param {string} person a name; empty for whoever the playground puts first
   */
  connect(person) {
    this.#person = person;
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    this.#open();
  }

  /**
   * Return the answer to a question. Rejects with a Refusal in words.
   * @param {string} what
   * @param {object} data
   * @returns {Promise<any>}
   */
  ask(what, data = {}) {
    const number = this.#next++;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal("The playground isn't running."));
    }
    this.#socket.send(JSON.stringify({ do: what, number, ...data }));
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }

  /**
   * Call `listener` with the data of every event of this name.
   * @param {string} name
   * @param {(data: any) => void} listener
   */
  on(name, listener) {
    this.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  #open() {
    const address = new URL("live", location.href);
    address.protocol = "ws:";
    address.search = this.#person ? `?as=${encodeURIComponent(this.#person)}` : "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (frame) => socket === this.#socket && this.#receive(JSON.parse(frame.data));
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
    };
    socket.onclose = () => socket === this.#socket && this.#reconnect();
  }

  /** @param {any} frame */
  #receive(frame) {
    if (!("answer" in frame)) {
      this.dispatchEvent(new CustomEvent(frame.event, { detail: frame }));
      return;
    }
    const waiting = this.#waiting.get(frame.answer);
    this.#waiting.delete(frame.answer);
    if ("error" in frame) {
      waiting?.reject(new Refusal(frame.error));
    } else {
      waiting?.resolve(frame.result);
    }
  }

  #reconnect() {
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new Refusal("Lost the connection to the playground."));
    }
    this.#waiting.clear();
    this.dispatchEvent(new CustomEvent("lost"));
    setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.6, LONGEST_PAUSE);
  }
}

export const connection = new Connection();
