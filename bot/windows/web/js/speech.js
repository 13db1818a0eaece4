// Says what changed to those who listen to the page.

import { byId } from "./text.js";

const AGAIN = "\u00a0"; // makes a sentence that is said twice a new one

/**
 * Have a sentence read aloud when what is being read has ended.
 * @param {string} sentence
 */
export function speak(sentence) {
  const line = byId("speech");
  line.textContent = line.textContent === sentence ? sentence + AGAIN : sentence;
}
