// The languages of Discord: which one a person reads, and which one a server prefers.

import { openCard } from "./cards.js";
import { connection } from "./connection.js";
import { element, wordsOf } from "./dom.js";
import { toast } from "./toasts.js";

/**
 * Draw a menu of all languages.
 * @param {string} label
 * @param {string} hint
 * @param {LanguageChoice} choice
 * @param {(locale: string) => void} choose
 */
export function drawLanguages(label, hint, choice, choose) {
  const options = choice.languages.map(([locale, name]) => element("option", { value: locale, selected: locale === choice.language }, name));
  const menu = element("select", { onchange: () => choose(menu.value) }, options);
  return element("label", { class: "language" }, element("span", {}, label, element("small", {}, hint)), menu);
}

/**
 * Open what the owner of a server may set.
 * @param {Server} server
 */
export async function openServerCard(server) {
  const card = openCard(server.name);
  /** @param {string} [language] */
  const ask = async (language) => {
    try {
      const what = language ? { what: "set_server_language", language } : { what: "show_server" };
      /** @type {LanguageChoice} */
      const choice = await connection.ask("arrange", { ...what, server: server.id });
      card.draw(drawLanguages("Language", "Bots are told which language this server prefers", choice, ask));
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  await ask();
}
