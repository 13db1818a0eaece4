// The card of a member: who it is, which roles they have, and switches of their client.

import { drawAvatar } from "./avatars.js";
import { drawPart, drawSwitch, openCard } from "./cards.js";
import { connection } from "./connection.js";
import { element, icon, wordsOf } from "./dom.js";
import { cssColor } from "./embeds.js";
import { drawLanguages } from "./languages.js";
import { usePersonCommand } from "./menu_commands.js";
import { openRoom } from "./sidebar.js";
import { fullTime, writeDistance } from "./times.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @param {Person} person */
export function openMemberCard(person) {
  new MemberCardDialog(person).ask("show_member");
}

/** Shows one person, as the playground describes them after each change. */
class MemberCardDialog {
  /** @type {string[]} commands for this person, named in the language that one reads now */
  commands = [];

  /** @param {Person} person */
  constructor(person) {
    this.person = person;
    this.server = world.server?.id ?? null;
    this.card = openCard(person.display, drawAvatar(person, 40));
  }

  /**
   * @param {string} what
   * @param {object} more
   */
  async ask(what, more = {}) {
    try {
      const card = await connection.ask("arrange", { what, user: this.person.id, server: this.server, ...more });
      this.commands = await this.#listCommands();
      this.#draw(card);
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** @returns {Promise<string[]>} commands for this person, none where the bot cannot be asked about them */
  async #listCommands() {
    const isHere = world.listMembersHere().some((person) => person.id === this.person.id);
    return isHere ? connection.ask("menu_commands", { room: world.here }) : [];
  }

  /** @param {MemberCard} card */
  #draw(card) {
    const isMember = card.joined !== null && card.joined !== undefined;
    this.card.draw(
      this.#drawDates(card),
      this.#drawCommands(),
      card.server && isMember && !this.person.is_bot ? this.#drawRoles(card) : null,
      this.person.is_bot ? null : this.#drawClient(card),
      card.server ? this.#drawMembership(isMember) : null,
      this.#drawTalk(),
    );
  }

  /** @param {MemberCard} card */
  #drawDates(card) {
    /** @type {[string, number][]} */
    const dates = [["Account created", card.created]];
    if (card.joined) {
      dates.push([`Joined ${world.server?.name}`, card.joined]);
    }
    const lines = dates.map(([words, at]) => element("p", { title: fullTime(at) }, `${words} ${writeDistance(at)}`));
    return element("section", { class: "card-dates" }, element("p", {}, `@${this.person.name}`), ...lines);
  }

  #drawCommands() {
    const buttons = this.commands.map((name) => {
      const use = () => {
        this.card.close();
        usePersonCommand(name, this.person);
      };
      return element("button", { type: "button", class: "button secondary", onclick: use }, icon("app", 16), name);
    });
    return buttons.length ? drawPart("Apps", element("div", { class: "row" }, buttons)) : null;
  }

  /** @param {MemberCard} card */
  #drawRoles(card) {
    const own = card.roles ?? [];
    const chips = (card.all_roles ?? []).map((role) => this.#drawRole(role, own.includes(role.id)));
    const input = element("input", { type: "text", maxlength: 100, placeholder: "New role", "aria-label": "New role" });
    const add = element("form", { class: "card-add" }, input, element("button", { type: "submit", class: "button secondary" }, "Add"));
    add.onsubmit = (event) => {
      event.preventDefault();
      this.ask("add_role", { name: input.value });
    };
    return drawPart("Roles", element("div", { class: "chips" }, chips), add);
  }

  /**
   * @param {Role} role
   * @param {boolean} isHeld
   */
  #drawRole(role, isHeld) {
    const dot = element("span", { class: "role-dot", style: { background: role.color ? cssColor(role.color) : "var(--faint)" } });
    const change = () => this.ask(isHeld ? "take_role" : "give_role", { role: role.id });
    return element("button", { type: "button", class: "chip", "aria-pressed": String(isHeld), onclick: change }, dot, role.name, isHeld ? icon("check", 14) : null);
  }

  /** @param {MemberCard} card */
  #drawClient(card) {
    const bot = world.person(world.bot).display;
    return drawPart(
      "This person's settings",
      drawSwitch("Direct messages", `Let ${bot} message them`, card.dms_open, (isOn) => this.ask("set_dms", { is_on: isOn })),
      drawSwitch(`${bot} as a personal app`, "Its commands then work everywhere, even between people", card.has_app, (isOn) => this.ask("set_app", { is_on: isOn })),
      drawLanguages("Language", `${bot} is told of it with every command and press`, card, (language) => this.ask("set_language", { language })),
    );
  }

  /** @param {boolean} isMember */
  #drawMembership(isMember) {
    const name = world.server?.name ?? "";
    const words = isMember ? `Remove from ${name}` : `Add to ${name}`;
    return element("button", { type: "button", class: `button ${isMember ? "danger" : "success"}`, onclick: () => this.ask("set_member", { is_on: !isMember }) }, words);
  }

  #drawTalk() {
    if (this.person.id === world.me) {
      return null;
    }
    const talk = async () => {
      const { room } = await connection.ask("talk", { user: this.person.id });
      this.card.close();
      await openRoom(room);
    };
    return element("button", { type: "button", class: "button primary", onclick: talk }, `Message ${this.person.display}`);
  }
}
