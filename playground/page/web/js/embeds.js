// Embeds: the older kind of card.

import { el } from "./dom.js";

export function embed(told) {
  const color = told.color ? `#${told.color.toString(16).padStart(6, "0")}` : "";
  const node = el("div", { class: "embed" }, el("div", { class: "embed-body" }, head(told), fields(told), image(told), foot(told)));
  node.style.borderLeftColor = color;
  return node;
}

function head(told) {
  return [
    told.author ? el("div", { class: "embed-author" }, told.author.name) : null,
    told.title_html ? el("div", { class: "embed-title text", html: told.title_html }) : null,
    told.description_html ? el("div", { class: "text", html: told.description_html }) : null,
  ];
}

function fields(told) {
  if (!told.fields?.length) {
    return null;
  }
  return el("div", { class: "embed-fields" }, told.fields.map(field));
}

function field(told) {
  return el("div", { class: told.inline ? "inline" : "" }, el("div", { class: "embed-name text", html: told.name_html }), el("div", { class: "text", html: told.value_html }));
}

const image = (told) => (told.image ? el("img", { class: "embed-image", src: told.image.url, alt: "" }) : null);
const foot = (told) => (told.footer ? el("div", { class: "embed-foot" }, told.footer.text) : null);
