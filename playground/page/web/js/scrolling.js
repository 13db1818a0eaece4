// Where the list of messages stands: at its end, unless somebody reads further up.

import { byId } from "./dom.js";

const NEAR_END = 120; // pixels
const FLASH = 1600; // milliseconds
let isFollowing = true;

/** Stay at the end while pictures, suggestions and the input line change their size. */
export function followEnd() {
  const list = byId("posts");
  let top = 0;
  list.addEventListener("scroll", () => {
    const isUpwards = list.scrollTop < top;
    isFollowing = isNearEnd(list) || (isFollowing && !isUpwards);
    top = list.scrollTop;
  });
  list.addEventListener("load", stayAtEnd, { capture: true });
  document.fonts.ready.then(stayAtEnd);
  new ResizeObserver(stayAtEnd).observe(list);
}

/** @param {HTMLElement} list */
const isNearEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;

export const isAtEnd = () => isFollowing;

export function goToEnd() {
  isFollowing = true;
  const list = byId("posts");
  list.scrollTop = list.scrollHeight;
}

export function stayAtEnd() {
  if (isFollowing) {
    goToEnd();
  }
}

/**
 * Bring a message into the middle, and light it up for a moment.
 * @param {Id} messageId
 */
export function jumpTo(messageId) {
  const target = byId("posts").querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  target?.scrollIntoView({ block: "center" });
  target?.classList.add("flash");
  setTimeout(() => target?.classList.remove("flash"), FLASH);
}

/**
 * Bring a message into sight that answers what the person has just done; its top, where it is high.
 * @param {Id} messageId
 */
export function reveal(messageId) {
  const list = byId("posts");
  const target = list.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  if (target) {
    const isHigh = target.getBoundingClientRect().height > list.clientHeight;
    target.scrollIntoView({ block: isHigh ? "start" : "nearest" });
    isFollowing = isNearEnd(list);
  }
}
