import { step } from "../../scripts/lib/progress.mjs";
import { buildBare, startBare } from "./lib/bare.mjs";
import { logInAsLeader, openDemo, turnLinkOn } from "./lib/demo.mjs";
import { weighPage } from "./lib/weigh.mjs";

/** `target`: how much JavaScript a page may have, as a multiple of an empty page's. */
const PAGES = [
  { path: "/", target: 1.15 },
  { path: "/login", target: 1.25 },
  { path: "/register", target: 1.25 },
  { path: "/how-anonymity-works", target: 1.15 },
  { name: "a feedback link", target: 1.3 },
  { path: "/dashboard", isSignedIn: true, target: 1.5 },
  { path: "/leader-reviews", isSignedIn: true, target: 1.5 },
  { path: "/submissions", isSignedIn: true, target: 1.5 },
  { path: "/leader-lookup", isSignedIn: true, target: 1.5 },
  { path: "/profile", isSignedIn: true, target: 1.5 },
];

/** @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if over target */
export default async function measureBytes(script) {
  await step("Building the bare application", () => buildBare(script.signal), script.signal);
  const bare = await startBare(script);
  const demo = await openDemo(script);
  const { browser, url } = demo;
  const leader = await logInAsLeader(demo);
  const feedbackLink = await turnLinkOn(leader, url);
  const empty = await weighPage(await browser.newContext(), bare.url);
  console.log(
    "\n| kB | JS | over an empty page | target | JS loaded later | CSS | fonts | HTML |\n|---|--:|--:|--:|--:|--:|--:|--:|",
  );
  console.log(row("an empty page", empty, "1.00", ""));
  const over = [];
  for (const { path, name = path, target, isSignedIn } of PAGES) {
    const context = isSignedIn ? leader : await browser.newContext();
    const page = await weighPage(context, path ? url + path : feedbackLink);
    const ratio = (page.js / empty.js).toFixed(2);
    console.log(row(name, page, ratio, target.toFixed(2)));
    if (Number(ratio) > target) over.push(name);
  }
  if (over.length > 0) console.log(`\nOver the target: ${over.join(", ")}`);
  return over.length > 0 ? 1 : 0;
}

function row(name, { js, later, css, fonts, html }, ratio, target) {
  const [first, ...rest] = [js, later, css, fonts, html].map((bytes) => (bytes / 1000).toFixed(1));
  return `| ${[name, first, ratio, target, ...rest].join(" | ")} |`;
}
