// Commands of the bot that are about a person or a message.

import { connection } from "./connection.js";
import { followCommand } from "./pending_commands.js";
import { world } from "./world.js";

/**
 * @param {string} command
 * @param {Person} person
 */
export const usePersonCommand = (command, person) => use(command, { user: person.id });

/**
 * @param {string} command
 * @param {Message} message
 */
export const useMessageCommand = (command, message) => use(command, { message: message.id });

/**
 * Use a command, and show what becomes of it as for a command that is typed.
 * @param {string} command
 * @param {{ user: Id } | { message: Id }} target
 */
function use(command, target) {
  const room = world.here;
  return followCommand(room, command, () => connection.ask("use", { room, command, ...target }));
}
