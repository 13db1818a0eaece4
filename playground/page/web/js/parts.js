// Components of messages: containers, texts, galleries, rows of buttons and menus.

import { el } from "./dom.js";
import { fileCard, picture } from "./files.js";
import { link } from "./link.js";
import { menu } from "./menus.js";
import { showForm } from "./forms.js";
import { dots } from "./post.js";
import { stayAtEnd } from "./posts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const MENUS = [3, 5, 6, 7, 8];
const FAILED = "This interaction failed";

export function parts(components, message) {
  return components.map((each) => part(each, message)).filter(Boolean);
}

function part(told, message) {
  if (MENUS.includes(told.type)) {
    return menu(told, (values, node) => used(message, told, node, { do: "select", values }));
  }
  return DRAWN[told.type]?.(told, message) ?? null;
}

const DRAWN = {
  1: (told, message) => el("div", { class: "row" }, parts(told.components, message)),
  2: button,
  9: section,
  10: (told) => el("div", { class: "text", html: told.html }),
  11: (told) => el("img", { class: "thumbnail", src: told.media.url, alt: told.description ?? "" }),
  12: gallery,
  13: (told) => fileCard({ ...told, url: told.file.url }),
  14: (told) => el("div", { class: `separator ${told.divider ? "line" : ""} ${told.spacing === 2 ? "large" : ""}` }),
  17: container,
};

function container(told, message) {
  const node = el("div", { class: `container ${told.accent_color === null ? "" : "accented"}` }, parts(told.components, message));
  if (told.accent_color !== null && told.accent_color !== undefined) {
    node.style.setProperty("--accent", `#${told.accent_color.toString(16).padStart(6, "0")}`);
  }
  return el("div", { class: "container-frame" }, node);
}

function section(told, message) {
  return el("div", { class: "section" }, el("div", {}, parts(told.components, message)), part(told.accessory, message));
}

function gallery(told) {
  const shown = told.items.map((item) => picture(item.media, item.description));
  return el("div", { class: `gallery ${shown.length > 1 ? "many" : ""}` }, shown);
}

function button(told, message) {
  const label = [told.emoji?.name ? el("span", { class: "emoji" }, told.emoji.name) : null, told.label ? el("span", {}, told.label) : null];
  const css = `button ${STYLES[told.style]}`;
  if (told.style === 5) {
    return el("a", { class: css, href: told.url, target: "_blank", rel: "noopener noreferrer" }, label);
  }
  const press = (event) => used(message, told, event.currentTarget, { do: "click" });
  return el("button", { type: "button", class: css, disabled: Boolean(told.disabled), onclick: press, "aria-label": told.label ? null : told.emoji?.name }, label);
}

// Tell the bot, show that it is told, and say under the message when nothing came of it.
async function used(message, told, node, { do: what, values }) {
  const post = node.closest(".post");
  post?.querySelector(".failed")?.remove();
  post?.classList.add("busy");
  const wait = el("span", { class: "button-wait" }, dots());
  node.classList.add("waiting");
  node.append(wait);
  try {
    const answer = await link.ask(what, { room: message.room, message: message.id, control: told.custom_id, values });
    if (answer.form) {
      showForm(answer.form);
    }
    if (["late", "failed"].includes(answer.state)) {
      fail(post, FAILED);
    }
  } catch (error) {
    fail(post, error.message);
  } finally {
    post?.classList.remove("busy");
    node.classList.remove("waiting");
    wait.remove();
  }
}

function fail(post, words) {
  post?.querySelector(".post-body")?.append(el("div", { class: "failed", role: "alert" }, words));
  stayAtEnd();
}
