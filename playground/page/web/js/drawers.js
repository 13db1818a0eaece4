// What slides in on narrow windows: the channels, the members.

import { byId } from "./dom.js";

const DRAWERS = ["sidebar", "rail", "account", "members"];

/** @param {"sidebar" | "members"} id */
export function openDrawer(id) {
  byId(id).classList.add("open");
  byId("account").classList.toggle("open", id === "sidebar");
  byId("rail").classList.toggle("open", id === "sidebar");
  byId("shade").hidden = false;
}

export function closeDrawers() {
  for (const id of DRAWERS) {
    byId(id).classList.remove("open");
  }
  byId("shade").hidden = true;
}

/** Tell whether there is no room for the members beside the messages. */
export const hasMembersDrawer = () => matchMedia("(max-width: 1000px)").matches;

export const isNarrow = () => matchMedia("(max-width: 760px)").matches;
