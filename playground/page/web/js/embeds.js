// Embeds: the older kind of card.

import { element } from "./dom.js";

/**
 * A colour as CSS writes it.
 * @param {number} color
 */
export const cssColor = (color) => `#${color.toString(16).padStart(6, "0")}`;

/** @param {Embed} embed */
export function drawEmbed(embed) {
  const node = element("div", { class: "embed" }, element("div", { class: "embed-body" }, drawHead(embed), drawFields(embed), drawImage(embed), drawFoot(embed)));
  node.style.borderLeftColor = embed.color ? cssColor(embed.color) : "";
  return node;
}

/** @param {Embed} embed */
function drawHead(embed) {
  return [
    embed.author ? element("div", { class: "embed-author" }, embed.author.name) : null,
    embed.title_html ? element("div", { class: "embed-title text", html: embed.title_html }) : null,
    embed.description_html ? element("div", { class: "text", html: embed.description_html }) : null,
  ];
}

/** @param {Embed} embed */
const drawFields = (embed) => (embed.fields?.length ? element("div", { class: "embed-fields" }, embed.fields.map(drawField)) : null);

/** @param {EmbedField} field */
function drawField(field) {
  return element("div", { class: field.inline ? "inline" : "" }, element("div", { class: "embed-name text", html: field.name_html }), element("div", { class: "text", html: field.value_html }));
}

/** @param {Embed} embed */
const drawImage = (embed) => (embed.image ? element("img", { class: "embed-image", src: embed.image.url, alt: "" }) : null);

/** @param {Embed} embed */
const drawFoot = (embed) => (embed.footer ? element("div", { class: "embed-foot" }, embed.footer.text) : null);
