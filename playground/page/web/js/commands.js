// Slash commands: which there are, what their options accept, and what is suggested for them.

import { connection } from "./connection.js";
import { world } from "./world.js";

export const TYPE = { group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, file: 11 };
const MOST_SHOWN = 25;
const LONGEST_TEXT = 6000;

/** @returns {Promise<Command[]>} the commands of the open room, subcommands each on their own */
export async function listCommands() {
  /** @type {CommandOption[]} */
  const definitions = await connection.ask("commands", { room: world.here });
  return definitions.flatMap((definition) => flatten([definition.name], definition)).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Return `record import` as one entry, as people see it.
 * @param {string[]} path
 * @param {CommandOption} definition
 * @returns {Command[]}
 */
function flatten(path, definition) {
  const options = definition.options ?? [];
  const inner = options.filter((option) => option.type <= TYPE.group);
  if (inner.length) {
    return inner.flatMap((option) => flatten([...path, option.name], option));
  }
  const requiredFirst = [...options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
  return [{ name: path.join(" "), description: definition.description, options: requiredFirst }];
}

/**
 * Return the commands that fit what was typed, those that begin with it first.
 * @param {Command[]} commands
 * @param {string} typed
 */
export function filterCommands(commands, typed) {
  const wanted = typed.toLowerCase();
  const starting = commands.filter((command) => command.name.startsWith(wanted));
  return [...starting, ...commands.filter((command) => !command.name.startsWith(wanted) && command.name.includes(wanted))];
}

/**
 * Return what is offered for an option while it is being typed. Rejects where the bot does not answer.
 * @param {Command} command
 * @param {CommandOption} option
 * @param {string} typed
 * @param {{ [name: string]: OptionValue }} values of the other options
 * @returns {Promise<ListItem[]>}
 */
export async function suggestValues(command, option, typed, values) {
  if (option.autocomplete) {
    const options = { ...values, [option.name]: typed };
    /** @type {{ name: string, value: string | number }[]} */
    const choices = await connection.ask("complete", { room: world.here, command: command.name, options });
    return choices.map((choice) => ({ label: choice.name, value: choice.value }));
  }
  return filterOffers(listOffers(option), typed).slice(0, MOST_SHOWN);
}

/**
 * @param {CommandOption} option
 * @returns {ListItem[]}
 */
function listOffers(option) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  }
  switch (option.type) {
    case TYPE.boolean:
      return [{ label: "True", value: true }, { label: "False", value: false }];
    case TYPE.user:
      return listPeople();
    case TYPE.role:
      return listRoles();
    case TYPE.mentionable:
      return [...listRoles(), ...listPeople()];
    case TYPE.channel:
      return listChannels(option.channel_types);
    default:
      return [];
  }
}

/** @returns {ListItem[]} */
const listRoles = () => (world.server?.roles ?? []).map((role) => ({ label: `@${role.name}`, value: { role: role.id } }));

/**
 * @param {number[] | undefined} types
 * @returns {ListItem[]}
 */
function listChannels(types) {
  const rooms = [...world.rooms.values()].filter((room) => room.server === world.server?.id && (!types || types.includes(room.type)));
  return rooms.map((room) => ({ label: `#${room.name}`, value: { room: room.id } }));
}

/** Return everybody here, people before bots. */
function listPeople() {
  const members = world.listMembersHere().sort((a, b) => Number(a.is_bot) - Number(b.is_bot));
  return members.map((person) => ({ label: person.display, hint: person.name, value: { user: person.id }, person }));
}

/** @param {string} typed */
const normalize = (typed) => typed.toLowerCase().replace(/^[@#]/, "");

/**
 * @param {ListItem[]} offers
 * @param {string} typed
 */
const filterOffers = (offers, typed) => offers.filter((offer) => `${offer.label} ${offer.hint ?? ""}`.toLowerCase().includes(normalize(typed)));

/**
 * Return the value of what was typed without choosing; undefined where it means nothing.
 * @param {CommandOption} option
 * @param {string} typed
 * @returns {OptionValue | undefined}
 */
export function readValue(option, typed) {
  const text = typed.trim();
  if (!text) {
    return undefined;
  }
  const offers = listOffers(option);
  if (offers.length) {
    return offers.find((offer) => [offer.label, offer.hint].some((words) => words !== undefined && normalize(words) === normalize(text)))?.value;
  }
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    return readNumber(option, Number(text));
  }
  const fits = text.length >= (option.min_length ?? 0) && text.length <= (option.max_length ?? LONGEST_TEXT);
  return option.type === TYPE.string && fits ? text : undefined;
}

/**
 * @param {CommandOption} option
 * @param {number} number
 */
function readNumber(option, number) {
  const isWhole = option.type === TYPE.number || Number.isInteger(number);
  const fits = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
  return Number.isFinite(number) && isWhole && fits ? number : undefined;
}

/** @type {{ [type: number]: string }} */
const WANTED = {
  [TYPE.integer]: "a whole number",
  [TYPE.boolean]: "True or False",
  [TYPE.user]: "a member",
  [TYPE.channel]: "a channel",
  [TYPE.role]: "a role",
  [TYPE.mentionable]: "a member",
  [TYPE.number]: "a number",
  [TYPE.file]: "a file",
};

/**
 * Say what an option wants instead of what was typed.
 * @param {CommandOption} option
 * @param {string} typed
 */
export function writeComplaint(option, typed) {
  if (!typed.trim()) {
    return "This option is required. Specify a value.";
  }
  const limits = [option.min_value ?? option.min_length, option.max_value ?? option.max_length];
  const range = limits.every((limit) => limit === undefined) ? "" : ` from ${limits[0] ?? "…"} to ${limits[1] ?? "…"}`;
  return `Enter ${option.choices?.length ? "one of the choices" : (WANTED[option.type] ?? "some text")}${range}.`;
}
