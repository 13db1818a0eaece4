// What this window knows: people, servers, rooms, messages. Everything else listens to it.

import { connection } from "./connection.js";

/** @type {PlaygroundState} */
const NO_STATE = { clock: 0, offset: 0, listening: false, connections: 0, running: false, exit_code: null, starts: 0, requests: 0, violations: 0, lines: 0, slow: 0, waiting: [], pings: {}, crowd: { plans: [], people: 0, is_running: false, count: 0, newest: [] } };

/**
 * Dispatches "surroundings", "room", "posts", "state" and "suggestions" when these have changed, and "place" as
 * soon as another room or person is chosen: the messages of the room come later, with "room".
 */
class World extends EventTarget {
  /** @type {Id} */
  me = "";
  /** @type {Id} */
  bot = "";
  /** @type {Map<Id, Person>} */
  people = new Map();
  /** @type {Server[]} */
  servers = [];
  /** @type {Map<Id, Room>} */
  rooms = new Map();
  /** @type {Map<Id, Map<Id, Message>>} by room, oldest first */
  messages = new Map();
  /** @type {Map<Id, boolean>} rooms of which there are earlier messages */
  hasMore = new Map();
  /** @type {Map<Id, number>} room -> number of pings, 0 where there are only other new messages */
  unread = new Map();
  /** @type {Set<Id>} people with a picture of their own */
  pictured = new Set();
  /** @type {Id | null} the open room */
  here = null;
  state = NO_STATE;
  /** @type {Suggestion[]} */
  suggestions = [];
  clockAhead = 0; // seconds that the playground's clock is ahead of ours

  get room() {
    return this.here === null ? undefined : this.rooms.get(this.here);
  }

  get server() {
    return this.servers.find((server) => server.id === this.room?.server);
  }

  /** Return the seconds since 1970 by the playground's clock. */
  now() {
    return Date.now() / 1000 + this.clockAhead;
  }

  /**
   * @param {Id} id
   * @returns {Person}
   */
  person(id) {
    return this.people.get(id) ?? { id, name: "unknown", display: "Unknown", color: 0, is_bot: false, is_crowd: false, language: "" };
  }

  /** Count the unread pings of everybody else whom one can be. */
  countOthersPings() {
    const others = this.listPretendPeople().filter((person) => person.id !== this.me);
    return others.reduce((sum, person) => sum + (this.state.pings[person.id] ?? 0), 0);
  }

  /** Count the unread pings of all rooms but the open one. */
  countOwnPings() {
    return [...this.unread.values()].reduce((sum, pings) => sum + pings, 0);
  }

  /** Return everybody whom one can be: all people but bots and crowds. */
  listPretendPeople() {
    return [...this.people.values()].filter((person) => !person.is_bot && !person.is_crowd);
  }

  /** Return the other person of the open conversation, or of another; the bot where there are several. */
  partnerIn(room = this.room) {
    const others = room?.kind === "dm" ? room.members.filter((id) => id !== this.me) : [];
    return this.person(others.length === 1 ? others[0] : this.bot);
  }

  /**
   * Return the colour of somebody's highest role that has one; empty for none.
   * @param {Person} person
   */
  colorOf(person) {
    const own = this.server?.member_roles[person.id] ?? [];
    const role = this.server?.roles.find((each) => each.color && own.includes(each.id));
    return role ? `#${role.color.toString(16).padStart(6, "0")}` : "";
  }

  listMembersHere() {
    const ids = this.server?.members ?? this.room?.members ?? [];
    return ids.map((id) => this.person(id));
  }

  listMessagesHere() {
    return this.here === null ? [] : [...(this.messages.get(this.here)?.values() ?? [])];
  }

  /**
   * Begin with what the playground tells a new window, in the room that is wanted if it is there.
   * @param {Greeting} greeting
   * @param {Id | null} wanted
   */
  greet(greeting, wanted) {
    this.pictured = new Set(greeting.pictured);
    this.messages.clear();
    this.setState(greeting.state);
    this.setSurroundings(greeting.surroundings);
    this.setSuggestions(greeting.suggestions);
    const first = [...this.rooms.values()].find((room) => room.kind === "channel");
    const here = [wanted, greeting.here].find((room) => room !== null && this.rooms.has(room));
    return this.go(here ?? first?.id);
  }

  /** @param {PlaygroundState} state */
  setState(state) {
    this.state = state;
    this.clockAhead = state.clock - Date.now() / 1000;
    this.#tell("state");
  }

  /** @param {Suggestion[]} suggestions */
  setSuggestions(suggestions) {
    this.suggestions = suggestions;
    this.#tell("suggestions");
  }

  /** @param {Surroundings} surroundings */
  setSurroundings(surroundings) {
    this.me = surroundings.me;
    this.bot = surroundings.bot;
    this.people = new Map(surroundings.people.map((person) => [person.id, person]));
    this.servers = surroundings.servers;
    this.rooms = new Map(surroundings.rooms.map((room) => [room.id, room]));
    const unread = surroundings.rooms.filter((room) => room.unread && room.id !== this.here);
    this.unread = new Map(unread.map((room) => [room.id, room.pings]));
    if (this.here !== null && !this.rooms.has(this.here)) {
      const channel = surroundings.rooms.find((room) => room.kind === "channel");
      this.go(channel?.id);
    }
    this.#tell("surroundings");
  }

  /**
   * Open a room.
   * @param {Id | undefined} roomId
   */
  async go(roomId) {
    if (roomId === undefined) {
      return;
    }
    this.here = roomId;
    this.unread.delete(roomId);
    this.#tell("place");
    /** @type {MessagePage} */
    const page = await connection.ask("open", { room: roomId });
    this.messages.set(roomId, new Map(page.messages.map((message) => [message.id, message])));
    this.hasMore.set(roomId, page.has_more);
    this.#tell("surroundings");
    this.#tell("room");
  }

  async loadEarlier() {
    const roomId = this.here;
    const known = roomId === null ? undefined : this.messages.get(roomId);
    const first = known?.keys().next().value;
    if (roomId === null || known === undefined || first === undefined || !this.hasMore.get(roomId)) {
      return;
    }
    this.hasMore.set(roomId, false);
    /** @type {MessagePage} */
    const page = await connection.ask("earlier", { room: roomId, before: first });
    const earlier = new Map(page.messages.map((message) => [message.id, message]));
    this.messages.set(roomId, new Map([...earlier, ...known]));
    this.hasMore.set(roomId, page.has_more);
    this.#tell("posts");
  }

  /**
   * Take a message that is new or was changed.
   * @param {Message} message
   * @param {boolean} isNew
   */
  receive(message, isNew) {
    const known = this.messages.get(message.room);
    if (known && (isNew || known.has(message.id))) {
      known.set(message.id, message);
    }
    if (message.room === this.here) {
      this.#tell("posts");
      if (isNew && message.private) {
        this.dispatchEvent(new CustomEvent("private", { detail: message.id }));
      }
    } else if (isNew && message.author !== this.me && !this.#isCounted(message)) {
      const before = this.unread.get(message.room) ?? 0;
      const isDm = this.rooms.get(message.room)?.kind === "dm";
      this.unread.set(message.room, before + (message.for_me || isDm ? 1 : 0));
      this.#tell("surroundings");
    }
  }

  /**
   * @param {Id} roomId
   * @param {Id} messageId
   */
  forget(roomId, messageId) {
    if (this.messages.get(roomId)?.delete(messageId) && roomId === this.here) {
      this.#tell("posts");
    }
  }

  /**
   * Tell whether the surroundings that came last were told after this message was sent, and so count it.
   * @param {Message} message
   */
  #isCounted(message) {
    const last = this.rooms.get(message.room)?.last ?? "0";
    return !message.private && BigInt(message.id) <= BigInt(last);
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new CustomEvent(what));
  }
}

export const world = new World();
