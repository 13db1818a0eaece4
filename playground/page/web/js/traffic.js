// What the bot asks of Discord, by what it is for, and how much of it a second.

import { element } from "./dom.js";

/** @param {Traffic | null} traffic */
export function drawTraffic(traffic) {
  if (!traffic) {
    return element("p", { class: "fine" }, "No requests yet.");
  }
  const now = traffic.seconds.at(-1) ?? 0;
  return element(
    "section",
    { class: "traffic" },
    element("h3", {}, "Requests per second"),
    element("p", {}, `${now} now, ${traffic.peak} at most. Discord allows ${traffic.limit}, not counting replies to people.`),
    drawBars(traffic),
    element("table", {}, element("thead", {}, drawRow("th", "for", "all", "last minute")), element("tbody", {}, traffic.classes.map((each) => drawRow("td", each.name, String(each.total), String(each.minute))))),
  );
}

/** @param {Traffic} traffic */
function drawBars(traffic) {
  const highest = Math.max(10, traffic.peak, ...traffic.seconds);
  const bars = traffic.seconds.map((count) => {
    const bar = element("i", { class: count > traffic.limit * 0.9 ? "high" : "" });
    bar.style.height = `${(count / highest) * 100}%`;
    return bar;
  });
  return element("div", { class: "bars", role: "img", "aria-label": `The last minute, at most ${Math.max(...traffic.seconds)} per second` }, bars);
}

/**
 * @param {"th" | "td"} tag
 * @param {...string} cells
 */
const drawRow = (tag, ...cells) => element("tr", {}, cells.map((words) => element(tag, {}, words)));
