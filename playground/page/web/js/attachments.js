// Pictures and files in messages.

import { openDialog } from "./dialogs.js";
import { element, icon } from "./dom.js";

const WIDEST = 550;
const HIGHEST = 350; // pixels, as Discord shows a single picture

/**
 * Draw a picture that opens large when it is pressed.
 * @param {Media} media
 * @param {string | null | undefined} description
 */
export function drawPicture(media, description = media.description) {
  if (media.url.startsWith("http")) {
    return drawForeignPicture(media.url, description);
  }
  const image = element("img", { src: media.url, alt: description ?? "", ...fittedSize(media), loading: "lazy", decoding: "async", class: "picture" });
  const label = description ? `Enlarge: ${description}` : "Enlarge the picture";
  return element("button", { type: "button", class: "picture-button", "aria-label": label, onclick: () => enlarge(media.url, description) }, image);
}

/**
 * Name a picture of another site instead of showing it: the page loads nothing from elsewhere.
 * @param {string} url
 * @param {string | null | undefined} description
 */
function drawForeignPicture(url, description) {
  const words = description || new URL(url).host;
  return element("a", { class: "foreign-picture", href: url, target: "_blank", rel: "noopener noreferrer", title: url }, icon("window", 20), element("span", {}, words));
}

/** @param {Media} media */
function fittedSize({ width, height }) {
  if (!width || !height) {
    return {};
  }
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * @param {string} url
 * @param {string | null | undefined} description
 */
function enlarge(url, description) {
  const dialog = element("dialog", { class: "enlarged", onclick: () => dialog.close() }, element("img", { src: url, alt: description ?? "" }));
  openDialog(dialog);
}

/**
 * Draw a file that can be saved.
 * @param {Media} file
 */
export function drawFile(file) {
  const name = file.filename ?? file.name ?? "";
  return element(
    "div",
    { class: "file-card" },
    icon("file", 30),
    element("div", {}, element("a", { href: file.url, download: name }, name), element("small", {}, writeSize(file.size))),
  );
}

/**
 * Write a number of bytes for people.
 * @param {number | undefined} bytes
 */
export function writeSize(bytes) {
  if (bytes === undefined || !Number.isFinite(bytes)) {
    return "";
  }
  return bytes < 1024 ? `${bytes} bytes` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}
