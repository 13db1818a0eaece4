// The bar above the messages that says why nothing answers.

import { connection } from "./connection.js";
import { byId } from "./dom.js";
import { world } from "./world.js";

let isLost = false;

/** Show what is down for as long as it is: the playground, or else the bot. */
export function followOutages() {
  connection.on("lost", () => note(true));
  connection.on("hello", () => note(false));
  world.addEventListener("state", drawBanner);
  world.addEventListener("surroundings", drawBanner);
}

/** @param {boolean} lost */
function note(lost) {
  isLost = lost;
  drawBanner();
}

function drawBanner() {
  const words = describeOutage();
  byId("banner").textContent = words;
  byId("banner").hidden = !words;
}

function describeOutage() {
  const bot = world.person(world.bot).display;
  if (isLost) {
    return "Lost the connection to the playground. Trying again …";
  }
  if (world.state.listening || !world.bot) {
    return "";
  }
  const why = world.state.running ? `${bot} isn't connected` : `${bot} isn't running`;
  return `${why}. Buttons and commands fail until it's back.`;
}
