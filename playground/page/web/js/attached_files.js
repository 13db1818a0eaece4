// Files that wait above the input line for the next message.

import { writeSize } from "./attachments.js";
import { element, icon, iconButton } from "./dom.js";

const MOST = 10;
/** @type {File[]} */
let waiting = [];
const shelf = element("div", { class: "attached", hidden: true });

export const drawAttachedFiles = () => shelf;

/**
 * Take files that are pasted into the line or dropped onto the page.
 * @param {HTMLElement} holder of the line
 * @param {HTMLElement} area
 * @param {(files: File[]) => void} attach
 */
export function setUpFiles(holder, area, attach) {
  holder.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length) {
      attach(files);
    }
  });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    event.preventDefault();
    attach([...(event.dataTransfer?.files ?? [])]);
  });
}

/** @param {File[]} files */
export function addFiles(files) {
  show([...waiting, ...files].slice(0, MOST));
}

/** Return the files that wait, and wait with none. */
export function takeFiles() {
  const files = waiting;
  show([]);
  return files;
}

/** @param {File[]} files */
function show(files) {
  waiting = files;
  shelf.hidden = !files.length;
  shelf.replaceChildren(...files.map(drawWaiting));
}

/** @param {File} file */
function drawWaiting(file) {
  const remove = () => show(waiting.filter((other) => other !== file));
  return element("div", { class: "attachment" }, icon("file", 26), element("span", {}, file.name, element("small", {}, writeSize(file.size))), iconButton("close", `Remove ${file.name}`, remove));
}
