// Emojis: signs of Unicode, and small pictures of the application.

import { element } from "./dom.js";

/**
 * Draw an emoji; nothing where there is none.
 * @param {Emoji | null | undefined} emoji
 */
export function drawEmoji(emoji) {
  if (!emoji?.id) {
    return emoji?.name ? element("span", { class: "emoji" }, emoji.name) : null;
  }
  return element("img", { class: "emoji", src: `emojis/${emoji.id}`, alt: `:${emoji.name}:`, title: `:${emoji.name}:` });
}
