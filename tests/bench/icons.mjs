import { gzipSync } from "node:zlib";
import { runQuietly, sleep } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { buildBare, startBare } from "./lib/bare.mjs";
import { logInAsLeader, openDemo } from "./lib/demo.mjs";
import { openLoad } from "./lib/load.mjs";
import { markupOf } from "./lib/markup.mjs";
import { compare } from "./lib/rounds.mjs";
import { PHONE, SLOWDOWN } from "./lib/web-vitals.mjs";

/** The page with the most icons. */
const PATH = "/leader-reviews";
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const SECONDS = 3;
const WARM_UP_SECONDS = 20;
const LOADS = 3;
const SETTLED_AFTER_MS = 1_000;
/** What an svg says about its drawing, and a sprite or a mask says once. */
const OF_DRAWING = /^(viewBox|width|height|fill|stroke.*)$/;
const XMLNS = { xmlns: "http://www.w3.org/2000/svg" };

const FORMS = {
  inline: (_props, _name, svg) => svg,
  sprite: (props, name) => ["svg", props, [["use", { href: `#${name}` }, []]]],
  masks: ({ className = "", ...props }, name) => [
    "span",
    { ...props, className: `${className} mask ${name}` },
    [],
  ],
};
const [NOW, ...OTHERS] = Object.keys(FORMS);

/** @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if not steady */
export default async function measureIcons(script) {
  const { signal } = script;
  const demo = await openDemo(script);
  const leader = await logInAsLeader(demo);
  const html = await (await leader.request.get(PATH)).text();
  const { markups, drawings } = inEachForm(markupOf(html));
  const styles = (await stylesOf(leader, html)) + masksOf(drawings);
  await step("Building the bare application", () => buildBare(signal, markups), signal);
  const bare = await startBare(script, { core: SERVER_CORE });
  // The process that sends requests inherits this core.
  await runQuietly("taskset", ["-a", "-c", "-p", String(OTHER_CORE), String(process.pid)]);
  const load = openLoad(script);
  const targets = {};
  for (const form of Object.keys(FORMS)) {
    const url = `${bare.url}/markup/${form}`;
    const answer = await (await fetch(url)).text();
    targets[form] = { url, length: answer.length, kilobytes: gzipSync(answer).length / 1000 };
    await load({ url, length: answer.length, seconds: WARM_UP_SECONDS });
  }
  const measures = {
    "answers a second": ({ url, length }) => load({ url, length, seconds: SECONDS }),
    "busy, ms": ({ url }) => busyMs(demo.browser, url, styles),
  };
  const rows = [];
  for (const [name, measure] of Object.entries(measures)) {
    for (const form of OTHERS) {
      const [now, other] = [NOW, form].map((one) => () => measure(targets[one]));
      rows.push({ name, form, ...(await step(`${name}: ${form}`, () => compare(now, other), signal)) });
    }
  }
  return report(rows, targets);
}

function inEachForm(tree) {
  const drawings = new Map();
  const markups = {};
  for (const [form, draw] of Object.entries(FORMS)) {
    markups[form] = tree.map((node) => redrawn(node, draw, drawings));
  }
  // Without a size of its own, a symbol fills its svg.
  const symbols = Array.from(drawings.values(), ({ name, props: { width, height, ...props }, children }) => [
    "symbol",
    { id: name, ...props },
    children,
  ]);
  markups.sprite.unshift(["svg", { className: "hidden" }, symbols]);
  return { markups, drawings };
}

function redrawn(node, draw, drawings) {
  if (typeof node === "string") return node;
  const [tag, props, children] = node;
  if (tag !== "svg" || hasText(node)) {
    return [tag, props, children.map((child) => redrawn(child, draw, drawings))];
  }
  const [drawn, own] = [true, false].map((isDrawn) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => OF_DRAWING.test(name) === isDrawn)),
  );
  const key = JSON.stringify([drawn, children]);
  if (!drawings.has(key)) drawings.set(key, { name: `i${drawings.size}`, props: drawn, children });
  return draw(own, drawings.get(key).name, node);
}

/** Charts have text. */
function hasText(node) {
  return typeof node === "string" || node[2].some(hasText);
}

function masksOf(drawings) {
  const rules = Array.from(drawings.values(), ({ name, props, children }) => {
    const svg = toXml(["svg", { ...XMLNS, ...props }, children]);
    return `.${name}{mask-image:url('data:image/svg+xml,${encodeURIComponent(svg)}')}`;
  });
  // A button sets the size of an svg, but not of a mask.
  const size = ":where(.mask){width:1rem;height:1rem}";
  return `${size}.mask{display:inline-block;background:currentColor;mask-size:100% 100%}${rules.join("")}`;
}

function toXml([tag, { className, ...props }, children]) {
  const attributes = Object.entries({ ...props, ...(className && { class: className }) });
  const start = [tag, ...attributes.map(([name, value]) => `${name}="${value}"`)].join(" ");
  return `<${start}>${children.map(toXml).join("")}</${tag}>`;
}

async function stylesOf(context, html) {
  const paths = Array.from(html.matchAll(/<link[^>]+href="([^"]+\.css[^"]*)"/g), ([, path]) => path);
  const texts = await Promise.all(paths.map(async (path) => (await context.request.get(path)).text()));
  return texts.join("\n");
}

async function busyMs(browser, url, styles) {
  const times = [];
  for (let count = 0; count < LOADS; count++) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</head>", () => `<style>${styles}</style></head>`);
      await route.fulfill({ response, body });
    });
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    await sleep(SETTLED_AFTER_MS);
    const { metrics } = await session.send("Performance.getMetrics");
    times.push(metrics.find(({ name }) => name === "TaskDuration").value * 1000);
    await context.close();
  }
  return times.sort((a, b) => a - b)[Math.floor(LOADS / 2)];
}

function report(rows, targets) {
  console.log(`
Node ${process.versions.node}, the server on one core

| ${PATH} | inline SVG | instead | ratio |
|---|--:|--:|--:|`);
  for (const form of OTHERS) {
    const [now, other] = [NOW, form].map((one) => targets[one].kilobytes);
    console.log(
      `| HTML, kB compressed; ${form} | ${[now, other, other / now].map((value) => value.toFixed(2)).join(" | ")} |`,
    );
  }
  for (const { name, form, ceiling, product, isSteady } of rows) {
    const ratio = isSteady ? (product / ceiling).toFixed(2) : "inconclusive";
    console.log(`| ${name}; ${form} | ${ceiling.toFixed(0)} | ${product.toFixed(0)} | ${ratio} |`);
  }
  return rows.every(({ isSteady }) => isSteady) ? 0 : 1;
}
