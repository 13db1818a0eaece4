// Pictures and files in messages.

import { el, icon } from "./dom.js";

const WIDEST = 550;
const HIGHEST = 350; // pixels, as Discord shows a single picture

export function picture(media, description = media.description) {
  const [width, height] = fitted(media.width, media.height);
  const image = el("img", { src: media.url, alt: description ?? "", width, height, loading: "lazy", decoding: "async", class: "picture" });
  const open = () => enlarged(media.url, description);
  return el("button", { type: "button", class: "picture-button", "aria-label": description ? `Enlarge: ${description}` : "Enlarge the picture", onclick: open }, image);
}

function fitted(width, height) {
  if (!width || !height) {
    return [undefined, undefined];
  }
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}

function enlarged(url, description) {
  const dialog = el("dialog", { class: "enlarged", onclick: () => dialog.close(), onclose: () => dialog.remove() }, el("img", { src: url, alt: description ?? "" }));
  document.body.append(dialog);
  dialog.showModal();
}

export function fileCard(file) {
  const name = file.filename ?? file.name;
  return el(
    "div",
    { class: "file-card" },
    icon("file", 30),
    el("div", {}, el("a", { href: file.url, download: name }, name), el("small", {}, readable(file.size))),
  );
}

export function readable(bytes) {
  if (!Number.isFinite(bytes)) {
    return "";
  }
  return bytes < 1024 ? `${bytes} bytes` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}
