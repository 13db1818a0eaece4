// The websocket to the playground: questions with answers, and events; it comes back by itself.

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 3000;

export class Refusal extends Error {
  constructor(words, unanswered = false) {
    super(words);
    this.unanswered = unanswered;
  }
}

export class Link extends EventTarget {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #pause = FIRST_PAUSE;
  #person = "";

  connect(person) {
    this.#person = person;
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    this.#open();
  }

  ask(what, data = {}) {
    const number = this.#next++;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal("The playground is not running."));
    }
    this.#socket.send(JSON.stringify({ do: what, number, ...data }));
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }

  #open() {
    const address = new URL("live", location.href);
    address.protocol = "ws:";
    address.search = this.#person ? `?as=${encodeURIComponent(this.#person)}` : "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (frame) => socket === this.#socket && this.#received(JSON.parse(frame.data));
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
    };
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #received(frame) {
    if (!("answer" in frame)) {
      this.dispatchEvent(new CustomEvent(frame.event, { detail: frame }));
      return;
    }
    const waiting = this.#waiting.get(frame.answer);
    this.#waiting.delete(frame.answer);
    if ("error" in frame) {
      waiting?.reject(new Refusal(frame.error, frame.unanswered));
    } else {
      waiting?.resolve(frame.told);
    }
  }

  #lost() {
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new Refusal("The connection to the playground was lost."));
    }
    this.#waiting.clear();
    this.dispatchEvent(new CustomEvent("lost"));
    setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.6, LONGEST_PAUSE);
  }
}

export const link = new Link();
