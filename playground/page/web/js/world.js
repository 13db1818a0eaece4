// What this window knows: people, servers, rooms, messages. Everything else listens to it.

import { link } from "./link.js";

class World extends EventTarget {
  me = null;
  bot = null;
  people = new Map();
  servers = [];
  rooms = new Map();
  posts = new Map(); // room -> Map(message id -> message), oldest first
  hasMore = new Map();
  unread = new Map(); // room -> number of mentions, 0 for only unread
  pictured = new Set();
  here = null;
  state = {};
  suggestions = [];
  clockAhead = 0; // seconds that the playground's clock is ahead of ours

  get room() {
    return this.rooms.get(this.here);
  }

  get server() {
    return this.servers.find((each) => each.id === this.room?.server);
  }

  now() {
    return Date.now() / 1000 + this.clockAhead;
  }

  person(id) {
    return this.people.get(id) ?? { id, name: "unknown", display: "Unknown", color: 0 };
  }

  membersHere() {
    const ids = this.server?.members ?? this.room?.members ?? [];
    return ids.map((id) => this.person(id));
  }

  messagesHere() {
    return [...(this.posts.get(this.here)?.values() ?? [])];
  }

  greet(told, wanted) {
    this.suggestions = told.suggestions;
    this.pictured = new Set(told.pictured);
    this.posts.clear();
    this.unread.clear();
    this.setState(told.state);
    this.setSurroundings(told.surroundings);
    const first = [...this.rooms.values()].find((room) => room.kind === "channel");
    const here = [wanted, told.here].find((room) => this.rooms.has(room));
    return this.go(here ?? first?.id);
  }

  setState(state) {
    this.state = state;
    this.clockAhead = state.clock - Date.now() / 1000;
    this.#tell("state");
  }

  setSurroundings(told) {
    this.me = told.me;
    this.bot = told.bot;
    this.people = new Map(told.people.map((each) => [each.id, each]));
    this.servers = told.servers;
    this.rooms = new Map(told.rooms.map((each) => [each.id, each]));
    if (this.here !== null && !this.rooms.has(this.here)) {
      const channel = told.rooms.find((room) => room.kind === "channel");
      this.go(channel?.id);
    }
    this.#tell("surroundings");
  }

  async go(roomId) {
    if (roomId === undefined) {
      return;
    }
    this.here = roomId;
    this.unread.delete(roomId);
    const told = await link.ask("open", { room: roomId });
    this.posts.set(roomId, new Map(told.messages.map((each) => [each.id, each])));
    this.hasMore.set(roomId, told.has_more);
    this.#tell("surroundings");
    this.#tell("room");
  }

  async loadEarlier() {
    const roomId = this.here;
    const known = this.posts.get(roomId);
    const first = known?.keys().next().value;
    if (first === undefined || !this.hasMore.get(roomId)) {
      return;
    }
    this.hasMore.set(roomId, false);
    const told = await link.ask("earlier", { room: roomId, before: first });
    this.posts.set(roomId, new Map([...told.messages.map((each) => [each.id, each]), ...known]));
    this.hasMore.set(roomId, told.has_more);
    this.#tell("posts");
  }

  receive(message, isNew) {
    const known = this.posts.get(message.room);
    if (known?.has(message.id) || (known && isNew)) {
      known.set(message.id, message);
    }
    if (message.room === this.here) {
      this.#tell("posts");
    } else if (isNew && message.author !== this.me) {
      const before = this.unread.get(message.room) ?? 0;
      const isDm = this.rooms.get(message.room)?.kind === "dm";
      this.unread.set(message.room, before + (message.for_me || isDm ? 1 : 0));
      this.#tell("surroundings");
    }
    this.dispatchEvent(new CustomEvent("received", { detail: { message, isNew } }));
  }

  forget(roomId, messageId) {
    if (this.posts.get(roomId)?.delete(messageId) && roomId === this.here) {
      this.#tell("posts");
    }
  }

  #tell(what) {
    this.dispatchEvent(new CustomEvent(what));
  }
}

export const world = new World();
