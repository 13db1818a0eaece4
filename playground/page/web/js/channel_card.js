// The card of a channel or thread: what the bot and everybody may do there.

import { drawPart, openCard } from "./cards.js";
import { connection } from "./connection.js";
import { element, icon, wordsOf } from "./dom.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @type {[OverwriteState, string, string][]} */
const STATES = [["deny", "✕", "Denied"], ["inherit", "/", "Default"], ["allow", "✓", "Allowed"]];
/** @type {{ [state in ChannelCard["state"]]: string }} */
const THREAD_STATES = { open: "Open", archived: "Archived", locked: "Locked" };

/** @param {Room} room */
export function openChannelCard(room) {
  new ChannelCardDialog(room).ask("show_channel");
}

/** Shows one channel, as the playground describes it after each change. */
class ChannelCardDialog {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.card = openCard(room.name, icon(room.kind === "thread" ? "thread" : "hash", 28));
  }

  /**
   * @param {string} what
   * @param {object} more
   */
  async ask(what, more = {}) {
    try {
      this.#draw(await connection.ask("arrange", { what, room: this.room.id, ...more }));
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** @param {ChannelCard} card */
  #draw(card) {
    const bot = world.person(world.bot).display;
    const rows = card.permissions.map((permission) => [
      element("span", { class: "permission-label" }, permission.label),
      this.#drawStates(permission.name, "bot", permission.bot, `${permission.label}: ${bot}`),
      this.#drawStates(permission.name, "everybody", permission.everybody, `${permission.label}: everyone`),
    ]);
    const heads = ["", bot, "Everyone"].map((words) => element("strong", {}, words));
    this.card.draw(
      card.is_thread ? this.#drawThreadState(card) : null,
      drawPart(card.is_thread ? "Channel permissions" : "Permissions", element("div", { class: "permissions" }, heads, rows)),
      element("button", { type: "button", class: "button danger", onclick: () => this.#delete() }, card.is_thread ? "Delete thread" : "Delete channel"),
    );
  }

  /**
   * @param {string} permission
   * @param {string} target
   * @param {OverwriteState} present
   * @param {string} label
   */
  #drawStates(permission, target, present, label) {
    const buttons = STATES.map(([state, sign, words]) => {
      const room = world.rooms.get(this.room.parent ?? "")?.id ?? this.room.id;
      const set = () => this.ask("set_permission", { room, permission, target, state });
      return element("button", { type: "button", class: `permission ${state}`, "aria-pressed": String(state === present), "aria-label": `${label}: ${words}`, title: words, onclick: set }, sign);
    });
    return element("span", { class: "permission-states", role: "group", "aria-label": label }, buttons);
  }

  /** @param {ChannelCard} card */
  #drawThreadState(card) {
    const buttons = Object.entries(THREAD_STATES).map(([state, words]) =>
      element("button", { type: "button", class: `button ${card.state === state ? "primary" : "secondary"}`, "aria-pressed": String(card.state === state), onclick: () => this.ask("set_thread", { state }) }, words),
    );
    return drawPart("The thread is", element("div", { class: "row" }, buttons));
  }

  async #delete() {
    this.card.close();
    try {
      await connection.ask("arrange", { what: "delete_channel", room: this.room.id });
    } catch (error) {
      toast(wordsOf(error));
    }
  }
}
