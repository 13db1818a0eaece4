// Emojis: signs of Unicode, and small pictures of the application.

import { element } from "./dom.js";

/**
 * Draw an emoji; nothing where there is none. Beside words a picture is not read aloud: they say it.
 * @param {Emoji | null | undefined} emoji
 * @param {boolean} isBesideWords
 */
export function drawEmoji(emoji, isBesideWords = false) {
  if (!emoji?.id) {
    return emoji?.name ? element("span", { class: "emoji" }, emoji.name) : null;
  }
  const name = `:${emoji.name}:`;
  return element("img", { class: "emoji", src: `emojis/${emoji.id}`, alt: isBesideWords ? "" : name, title: isBesideWords ? null : name });
}
