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

export const isNarrow = () => matchMedia("(max-width: 760px)").matches;
