// What the menus of people and messages hold.

import { connection } from "./connection.js";
import { setUpMenus } from "./context_menus.js";
import { wordsOf } from "./dom.js";
import { openMemberCard } from "./member_card.js";
import { useMessageCommand, usePersonCommand } from "./menu_commands.js";
import { openRoom } from "./sidebar.js";
import { toast } from "./toasts.js";
import { world } from "./world.js";

/** @typedef {import("./context_menus.js").MenuContent} MenuContent */

/** Give people and messages their menus, and people a card that a press opens. */
export function setUpOwnMenus() {
  setUpMenus(describeMenu);
  document.addEventListener("click", (event) => {
    const person = findPerson(/** @type {Element} */ (event.target));
    if (person) {
      openMemberCard(person);
    }
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Enter" && target.matches("[data-user]:not(button)")) {
      openMemberCard(world.person(/** @type {HTMLElement} */ (target).dataset.user ?? ""));
    }
  });
}

/**
 * Return the person that an element outside of the list of members stands for.
 * @param {Element} target
 */
function findPerson(target) {
  const node = /** @type {HTMLElement | null} */ (target.closest("[data-user]:not(button)"));
  return node && world.people.get(node.dataset.user ?? "");
}

/**
 * @param {Element} target
 * @returns {MenuContent | null}
 */
function describeMenu(target) {
  const node = /** @type {HTMLElement | null} */ (target.closest("[data-user], .post[data-message]"));
  const person = world.people.get(node?.dataset.user ?? "");
  if (person) {
    return describePersonMenu(person);
  }
  const message = world.messages.get(world.here ?? "")?.get(node?.dataset.message ?? "");
  return message && !message.loading ? describeMessageMenu(message) : null;
}

/**
 * @param {Person} person
 * @returns {MenuContent}
 */
function describePersonMenu(person) {
  const talk = async () => openRoom((await connection.ask("talk", { user: person.id })).room);
  const entries = [{ label: "Profile", icon: "people", act: () => openMemberCard(person) }];
  if (person.id !== world.me) {
    entries.push({ label: `Write to ${person.display}`, icon: "at", act: () => attempt(talk) });
  }
  return { title: person.display, ask: { room: world.here }, use: (command) => usePersonCommand(command, person), entries };
}

/**
 * @param {Message} message
 * @returns {MenuContent}
 */
function describeMessageMenu(message) {
  const place = { room: message.room, message: message.id };
  const words = listWords(message);
  /** @type {MenuContent["entries"]} */
  const entries = words ? [{ label: "Copy the text", icon: "copy", act: () => attempt(() => navigator.clipboard.writeText(words)) }] : [];
  if (message.author === world.me) {
    entries.push({ label: "Delete message", icon: "bin", act: () => attempt(() => connection.ask("delete", place)), isDanger: true });
  }
  if (message.private) {
    entries.push({ label: "Dismiss message", icon: "close", act: () => attempt(() => connection.ask("dismiss", place)) });
  }
  return { title: "Message", ask: place, use: (command) => useMessageCommand(command, message), entries };
}

/**
 * Return everything to be read in a message, as text.
 * @param {Message} message
 */
function listWords(message) {
  const post = document.querySelector(`.post[data-message="${CSS.escape(message.id)}"] .post-body`);
  const texts = [...(post?.querySelectorAll(".text") ?? [])];
  return texts.map((each) => /** @type {HTMLElement} */ (each).innerText.trim()).join("\n");
}

/**
 * Do something, and say in words why it could not be done.
 * @param {() => Promise<unknown>} act
 */
async function attempt(act) {
  try {
    await act();
  } catch (error) {
    toast(wordsOf(error));
  }
}
