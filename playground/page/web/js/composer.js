// The input line: plain messages, the list of commands, files.

import { drawAttachedFiles, addFiles, setUpFiles, takeFiles } from "./attached_files.js";
import { CommandLine } from "./command_line.js";
import { filterCommands, listCommands } from "./commands.js";
import { connection } from "./connection.js";
import { MOMENT_ITEM, chooseMoment, isMomentTyped, writeMoment } from "./date_picker.js";
import { byId, element, iconButton, wordsOf } from "./dom.js";
import { isNarrow } from "./drawers.js";
import { followCommand } from "./pending_commands.js";
import { Popup } from "./popup.js";
import { goToEnd } from "./scrolling.js";
import { toast } from "./toasts.js";
import { chooseFiles, readFiles, readUpload } from "./uploads.js";
import { world } from "./world.js";

const HIGHEST = 300; // pixels
/** @type {Command[]} */
let commands = [];
/** @type {CommandLine | null} the command being written */
let line = null;
/** @type {Map<string, string>} person and room -> what is typed and not sent */
const drafts = new Map();
let draftOf = "";
let language = "";
const popup = new Popup(pick);
const box = element("textarea", {
  rows: 1,
  class: "box",
  "aria-label": "Message",
  "aria-autocomplete": "list",
  autocomplete: "off",
  spellcheck: "true",
  oninput: () => suggest(),
  onkeydown: takeKey,
});
const holder = element("div", { class: "holder" }, box);

export function setUpComposer() {
  const attach = iconButton("plus", "Attach a file", async () => attachFiles(await chooseFiles(true)));
  const send = iconButton("send", "Send", submit);
  const composer = byId("composer");
  composer.replaceChildren(popup.node, drawAttachedFiles(), element("div", { class: "bar" }, attach, holder, send));
  composer.addEventListener("focusout", (event) => {
    if (!composer.contains(/** @type {Node | null} */ (event.relatedTarget))) {
      popup.hide();
    }
  });
  setUpFiles(holder, byId("main"), attachFiles);
}

/** Read the commands again once the person reads another language, also those that are shown. */
export function followLanguage() {
  const before = language;
  language = world.person(world.me).language;
  if (before && before !== language) {
    commands = [];
    if (document.activeElement === box && box.value.startsWith("/")) {
      suggest();
    }
  }
}

/** @param {File[]} files */
function attachFiles(files) {
  if (files.length && line?.takeFiles(files)) {
    return;
  }
  addFiles(files);
  box.focus();
}

/** Go on in a room that has just been opened, with what was typed there before. */
export function enterRoom() {
  const place = nameOf(world.room);
  box.placeholder = isNarrow() ? `Message ${place}` : `Message ${place} — type / for commands`;
  const entered = `${world.me} ${world.here}`;
  const left = draftOf;
  draftOf = entered;
  if (left === entered || left === "") {
    return; // what was typed while the page loaded belongs here
  }
  drafts.set(left, box.value);
  leave(drafts.get(entered) ?? "");
  popup.hide();
}

/** @param {Room | undefined} room */
function nameOf(room) {
  if (room?.kind === "dm") {
    return `@${room.name}`;
  }
  return room?.kind === "thread" ? room.name : `#${room?.name}`;
}

/**
 * Put a text into the line as if it had been typed.
 * @param {string} text
 */
export async function type(text) {
  leave("");
  commands = await listCommands();
  const [, name, rest] = /^\/(\S+)\s?(.*)$/.exec(text) ?? [];
  const command = commands.find((each) => each.name === name);
  if (command) {
    start(command, rest);
  } else {
    box.value = text;
    box.focus();
  }
}

function suggest() {
  fitHeight();
  if (box.value.startsWith("/")) {
    suggestCommands(box.value.slice(1));
  } else {
    suggestPeople();
  }
}

function fitHeight() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, HIGHEST)}px`;
}

/** @param {string} text what was typed after the slash */
async function suggestCommands(text) {
  if (text === "" || !commands.length) {
    commands = await listCommands().catch(() => []);
  }
  if (box.value !== `/${text}`) {
    return; // typed on in the meantime
  }
  const exact = findCommand(text);
  if (exact && !commands.some((command) => command.name.startsWith(text))) {
    start(exact, text.slice(exact.name.length + 1));
    return;
  }
  const items = filterCommands(commands, text.trimEnd()).map(makeCommandItem);
  const title = text ? `Commands matching /${text}` : "Commands";
  popup.show({ title: items.length ? title : "", items, failure: items.length ? "" : "No commands found." });
}

/**
 * Return the longest command with which a text begins.
 * @param {string} text
 */
const findCommand = (text) => [...commands].reverse().find((command) => text.startsWith(`${command.name} `));

/**
 * @param {Command} command
 * @returns {ListItem}
 */
function makeCommandItem(command) {
  const parameters = command.options.map((option) => option.name);
  return { label: `/${command.name}`, hint: command.description, parameters, side: world.person(world.bot).display, command };
}

function suggestPeople() {
  const match = /(^|\s)@(\w*)$/.exec(box.value.slice(0, box.selectionStart));
  if (!match) {
    popup.hide();
    return;
  }
  const wanted = match[2].toLowerCase();
  const people = world.listMembersHere().filter((person) => `${person.display} ${person.name}`.toLowerCase().includes(wanted));
  /** @type {ListItem[]} */
  const items = people.map((person) => ({ label: person.display, hint: person.name, person }));
  if (isMomentTyped(`@${wanted}`)) {
    items.push(MOMENT_ITEM);
  }
  popup.show({ title: items.length ? "Members" : "", items });
}

/** @param {ListItem} item */
function pick(item) {
  if (line) {
    line.pick(item);
  } else if (item.command) {
    start(item.command, "");
  } else if (item.isMoment) {
    popup.hide();
    pickMoment();
  } else {
    replaceTyped(`@${item.person?.name}`);
  }
}

async function pickMoment() {
  const at = await chooseMoment();
  if (at !== null) {
    replaceTyped(writeMoment(at));
  }
  box.focus();
}

/**
 * Put words in place of what was typed behind an `@`.
 * @param {string} words
 */
function replaceTyped(words) {
  const before = box.value.slice(0, box.selectionStart).replace(/@\w*$/, `${words} `);
  box.value = before + box.value.slice(box.selectionStart);
  box.setSelectionRange(before.length, before.length);
  popup.hide();
}

/**
 * @param {Command} command
 * @param {string} rest what was typed after its name
 */
function start(command, rest) {
  line = new CommandLine(command, popup, { send: sendCommand, leave });
  holder.replaceChildren(line.node);
  box.value = "";
  line.focus();
  line.fill(rest);
}

/** @param {string} text that stays in the line */
function leave(text) {
  line = null;
  holder.replaceChildren(box);
  box.value = text;
  fitHeight();
  if (text) {
    box.focus();
    suggest();
  }
}

/** @param {KeyboardEvent} event */
function takeKey(event) {
  if (popup.takeKey(event)) {
    event.preventDefault();
  } else if (event.key === "Escape") {
    popup.hide();
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    submit();
  }
}

async function submit() {
  if (line) {
    line.submit();
    return;
  }
  const text = box.value.trim();
  const command = text.startsWith("/") ? await startTyped(text) : null;
  if (command) {
    command.submit();
  } else {
    say(text);
  }
}

/**
 * Begin a command that was written faster than the list of commands came; null where it is none.
 * @param {string} text
 * @returns {Promise<CommandLine | null>}
 */
async function startTyped(text) {
  commands = await listCommands().catch(() => commands);
  const command = findCommand(`${text.slice(1)} `);
  if (command && !line) {
    start(command, text.slice(command.name.length + 2));
  }
  return line;
}

/**
 * Write `@anna` as Discord's clients do.
 * @param {string} text
 */
function writeMentions(text) {
  const people = new Map(world.listMembersHere().map((person) => [person.name, person.id]));
  return text.replace(/(^|\s)@(\w+)/g, (whole, space, name) => (people.has(name) ? `${space}<@${people.get(name)}>` : whole));
}

/** @param {string} text */
async function say(text) {
  const files = takeFiles();
  if (!text && !files.length) {
    return;
  }
  const room = world.here;
  box.value = "";
  fitHeight();
  popup.hide();
  try {
    await connection.ask("say", { room, text: writeMentions(text), files: await Promise.all(files.map(readUpload)) });
    goToEnd();
  } catch (error) {
    box.value = text;
    toast(wordsOf(error));
  }
}

/**
 * @param {Id | null} room
 * @param {string} command
 * @param {{ [name: string]: OptionValue }} options
 */
async function sendCommand(room, command, options) {
  leave("");
  popup.hide();
  box.focus();
  await followCommand(room, `/${command}`, async () => connection.ask("slash", { room, command, options: await readFiles(options) }));
}
