// The input line: plain messages, the list of commands, files.

import { CommandLine } from "./commandline.js";
import { commandsHere, matching } from "./commands.js";
import { byId, el, icon, iconButton } from "./dom.js";
import { readable } from "./files.js";
import { showForm } from "./forms.js";
import { isNarrow } from "./drawers.js";
import { link } from "./link.js";
import { begin, end } from "./pending.js";
import { Popup } from "./popup.js";
import { toEnd } from "./posts.js";
import { toast } from "./toasts.js";
import { chooseFiles, readUpload } from "./uploads.js";
import { world } from "./world.js";

const SILENT = "The application did not respond";
let commands = [];
let line = null; // the command being written
let files = [];
const popup = new Popup(pick);
const box = el("textarea", {
  rows: 1,
  class: "box",
  "aria-label": "Message",
  "aria-autocomplete": "list",
  autocomplete: "off",
  spellcheck: "true",
  oninput: typed,
  onkeydown: key,
});
const holder = el("div", { class: "holder" }, box);
const attached = el("div", { class: "attached", hidden: true });
const send = iconButton("send", "Send", () => submit());

export function setUpComposer() {
  const attach = iconButton("plus", "Attach a file", async () => addFiles(await chooseFiles(true)));
  const bar = el("div", { class: "bar" }, attach, holder, send);
  byId("composer").replaceChildren(popup.node, attached, bar);
  byId("composer").addEventListener("focusout", (event) => {
    if (!byId("composer").contains(event.relatedTarget)) {
      popup.hide();
    }
  });
  box.addEventListener("paste", (event) => addFiles([...event.clipboardData.files]));
  const main = document.querySelector(".main");
  main.addEventListener("dragover", (event) => event.preventDefault());
  main.addEventListener("drop", (event) => {
    event.preventDefault();
    addFiles([...event.dataTransfer.files]);
  });
}

export function enterRoom() {
  const room = world.room;
  const place = room?.kind === "dm" ? `@${world.person(world.bot).display}` : room?.kind === "thread" ? room.name : `#${room?.name}`;
  box.placeholder = isNarrow() ? `Message ${place}` : `Message ${place} — type / for commands`;
  leave("");
  popup.hide();
}

// Put a text into the line as if it had been typed.
export async function type(text) {
  leave("");
  commands = await commandsHere();
  const [, name, rest] = /^\/(\S+)\s?(.*)$/.exec(text) ?? [];
  const command = commands.find((each) => each.name === name);
  if (command) {
    start(command, rest);
  } else {
    box.value = text;
    box.focus();
  }
}

function typed() {
  fit();
  const text = box.value;
  if (!text.startsWith("/")) {
    suggestPeople();
    return;
  }
  suggestCommands(text.slice(1));
}

function fit() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 300)}px`;
}

async function suggestCommands(text) {
  if (text === "" || !commands.length) {
    commands = await commandsHere().catch(() => []);
  }
  if (box.value !== `/${text}`) {
    return; // typed on in the meantime
  }
  const exact = [...commands].reverse().find((each) => text.startsWith(`${each.name} `));
  if (exact && !commands.some((each) => each.name.startsWith(text))) {
    start(exact, text.slice(exact.name.length + 1));
    return;
  }
  const bot = world.person(world.bot).display;
  const items = matching(commands, text.trimEnd()).map((command) => ({
    label: `/${command.name}`,
    hint: command.description,
    parameters: command.options.map((option) => option.name),
    side: bot,
    command,
  }));
  popup.show({ title: items.length ? (text ? `Commands matching /${text}` : "Commands") : "", items, failure: items.length ? "" : "There is no such command here." });
}

function suggestPeople() {
  const match = /(^|\s)@(\w*)$/.exec(box.value.slice(0, box.selectionStart));
  if (!match) {
    popup.hide();
    return;
  }
  const wanted = match[2].toLowerCase();
  const people = world.membersHere().filter((person) => `${person.display} ${person.name}`.toLowerCase().includes(wanted));
  const items = people.map((person) => ({ label: person.display, hint: person.name, person }));
  popup.show({ title: items.length ? "Members" : "", items });
}

function pick(item) {
  if (line) {
    line.pick(item);
  } else if (item.command) {
    start(item.command, "");
  } else {
    const before = box.value.slice(0, box.selectionStart).replace(/@\w*$/, `@${item.person.name} `);
    box.value = before + box.value.slice(box.selectionStart);
    popup.hide();
  }
}

function start(command, rest) {
  line = new CommandLine(command, popup, { send: sendCommand, leave });
  holder.replaceChildren(line.node);
  box.value = "";
  line.focus();
  line.fill(rest);
}

function leave(text) {
  line = null;
  holder.replaceChildren(box);
  box.value = text;
  fit();
  if (text) {
    box.focus();
    typed();
  }
}

function key(event) {
  if (popup.takes(event)) {
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
  if (text.startsWith("/") && (await startTyped(text))) {
    line.submit();
  } else if (text || files.length) {
    say(withMentions(text));
  }
}

// A command that was written faster than the list of commands came.
async function startTyped(text) {
  commands = await commandsHere().catch(() => commands);
  const command = [...commands].reverse().find((each) => `${text} `.startsWith(`/${each.name} `));
  if (command && !line) {
    start(command, text.slice(command.name.length + 2));
  }
  return line !== null;
}

function withMentions(text) {
  const people = new Map(world.membersHere().map((person) => [person.name, person.id]));
  return text.replace(/(^|\s)@(\w+)/g, (whole, space, name) => (people.has(name) ? `${space}<@${people.get(name)}>` : whole));
}

async function say(text) {
  const room = world.here;
  const sent = files;
  files = [];
  drawFiles();
  box.value = "";
  fit();
  popup.hide();
  try {
    await link.ask("say", { room, text, files: await Promise.all(sent.map(readUpload)) });
    toEnd();
  } catch (error) {
    box.value = text;
    toast(error.message);
  }
}

async function sendCommand(room, command, options) {
  leave("");
  popup.hide();
  box.focus();
  const entry = begin(room, command);
  toEnd();
  try {
    const answer = await link.ask("slash", { room, command, options });
    end(entry, ["late", "failed"].includes(answer.state) ? SILENT : "");
    if (answer.form) {
      showForm(answer.form);
    }
    toEnd();
  } catch (error) {
    end(entry, error.message);
  }
}

function addFiles(fresh) {
  files = [...files, ...fresh].slice(0, 10);
  drawFiles();
  box.focus();
}

function drawFiles() {
  attached.hidden = !files.length;
  attached.replaceChildren(...files.map((file) => el("div", { class: "attachment" }, icon("file", 26), el("span", {}, file.name, el("small", {}, readable(file.size))), iconButton("close", `Remove ${file.name}`, () => addFilesWithout(file)))));
}

function addFilesWithout(file) {
  files = files.filter((each) => each !== file);
  drawFiles();
}
