// Slash commands: which there are, what their options accept, and what is suggested for them.

import { link } from "./link.js";
import { world } from "./world.js";

export const TYPE = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, file: 11 };
const MOST_SHOWN = 25;

export async function commandsHere() {
  const told = await link.ask("commands", { room: world.here });
  return told.flatMap((each) => flattened([each.name], each)).sort((a, b) => a.name.localeCompare(b.name));
}

// `record import` is one entry, as people see it.
function flattened(path, told) {
  const inner = (told.options ?? []).filter((option) => option.type <= 2);
  if (inner.length) {
    return inner.flatMap((option) => flattened([...path, option.name], option));
  }
  const options = [...(told.options ?? [])].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
  return [{ name: path.join(" "), description: told.description, options }];
}

export function matching(commands, typed) {
  const wanted = typed.toLowerCase();
  const starting = commands.filter((each) => each.name.startsWith(wanted));
  return [...starting, ...commands.filter((each) => !each.name.startsWith(wanted) && each.name.includes(wanted))];
}

// What is offered for an option while it is being typed: [{label, hint, value, person}].
export async function suggestionsFor(command, option, typed, values) {
  if (option.autocomplete) {
    const asked = { ...values, [option.name]: typed };
    const found = await link.ask("complete", { room: world.here, command: command.name, options: asked });
    return found.map((each) => ({ label: each.name, value: each.value }));
  }
  return fitting(offersOf(option), typed).slice(0, MOST_SHOWN);
}

function offersOf(option) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  }
  switch (option.type) {
    case TYPE.boolean:
      return [{ label: "True", value: true }, { label: "False", value: false }];
    case TYPE.user:
    case TYPE.mentionable:
      return world.membersHere().sort((a, b) => Number(a.is_bot) - Number(b.is_bot)).map((person) => ({ label: person.display, hint: person.name, value: { user: person.id }, person }));
    case TYPE.channel:
      return [...world.rooms.values()]
        .filter((room) => room.server === world.server?.id)
        .map((room) => ({ label: `#${room.name}`, value: { room: room.id } }));
    default:
      return [];
  }
}

function fitting(offers, typed) {
  const wanted = typed.toLowerCase().replace(/^[@#]/, "");
  return offers.filter((each) => `${each.label} ${each.hint ?? ""}`.toLowerCase().includes(wanted));
}

// The value of what was typed without choosing; undefined where it means nothing.
export function valueOf(option, typed) {
  const text = typed.trim();
  if (!text) {
    return undefined;
  }
  const offers = offersOf(option);
  if (offers.length) {
    const wanted = text.toLowerCase().replace(/^[@#]/, "");
    const same = (each) => [each.label, each.hint].some((words) => words?.toLowerCase().replace(/^#/, "") === wanted);
    return offers.find(same)?.value;
  }
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    return numberOf(option, Number(text));
  }
  const fits = text.length >= (option.min_length ?? 0) && text.length <= (option.max_length ?? 6000);
  return option.type === TYPE.string && fits ? text : undefined;
}

function numberOf(option, number) {
  const isWhole = option.type === TYPE.number || Number.isInteger(number);
  const fits = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
  return Number.isFinite(number) && isWhole && fits ? number : undefined;
}

const WANTED = {
  [TYPE.integer]: "a whole number",
  [TYPE.boolean]: "True or False",
  [TYPE.user]: "a member",
  [TYPE.channel]: "a channel",
  [TYPE.mentionable]: "a member",
  [TYPE.number]: "a number",
  [TYPE.file]: "a file",
};

export function complaint(option, typed) {
  if (!typed.trim()) {
    return "This option is required. Specify a value.";
  }
  const limits = [option.min_value ?? option.min_length, option.max_value ?? option.max_length];
  const range = limits.every((each) => each === undefined) ? "" : ` from ${limits[0] ?? "…"} to ${limits[1] ?? "…"}`;
  return `Enter ${option.choices?.length ? "one of the choices" : (WANTED[option.type] ?? "a text")}${range}.`;
}
