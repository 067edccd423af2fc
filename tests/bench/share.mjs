import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { ImageResponse } from "@vercel/og";
import Piscina from "piscina";
import { composeCard } from "../../lib/sharing/drawing/card.mjs";
import { sleep } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { measureCrowd } from "./lib/crowd.mjs";

// Worker threads and @vercel/og draw the same card in turns, so that other load on the machine affects both.
const WARM_UP = 5;
const ROUNDS = 50;
const PAUSE_ROUNDS = 20;
const STYLE = { look: "light", format: "wide" };
const FONTS = [
  ["Public Sans", 400, "public-sans/files/public-sans-latin-400-normal.woff"],
  ["Public Sans", 600, "public-sans/files/public-sans-latin-600-normal.woff"],
  ["Source Serif 4", 400, "source-serif-4/files/source-serif-4-latin-400-normal.woff"],
  ["Source Serif 4", 600, "source-serif-4/files/source-serif-4-latin-600-normal.woff"],
].map(([name, weight, file]) => ({
  name,
  weight,
  style: "normal",
  data: readFileSync(path.join("node_modules/@fontsource", file)),
}));

export default async function measureShare(script) {
  const codes = [await measureDrawing(script), await measureCrowd(script)];
  return Math.max(...codes);
}

async function measureDrawing(script) {
  const pool = new Piscina({
    filename: path.resolve("lib/sharing/drawing/worker.mjs"),
    name: "draw",
    maxThreads: 1,
    atomics: "disabled",
  });
  const ours = { name: "lib/sharing, one worker thread", draw: (card) => pool.run({ card, ...STYLE }) };
  const theirs = { name: "@vercel/og, main thread", draw: drawByOg };
  const ways = [ours, theirs];
  for (const way of ways) Object.assign(way, { times: [], sizes: [], longestPauseMs: 0 });
  try {
    await step(
      `Drawing ${ROUNDS} cards twice`,
      async () => {
        for (let round = -WARM_UP; round < ROUNDS && !script.signal.aborted; round++) {
          for (const way of ways) await measureTime(way, round);
        }
      },
      script.signal,
    );
    for (const way of ways) {
      await step(`Pauses, ${way.name}`, () => measurePause(way, script.signal), script.signal);
    }
  } finally {
    await pool.destroy();
  }
  return report(ours, theirs);
}

async function measureTime({ draw, times, sizes }, round) {
  const startedAt = performance.now();
  const { byteLength } = await draw(cardOf(round));
  if (round < 0) return;
  times.push(performance.now() - startedAt);
  sizes.push(byteLength);
}

async function measurePause(way, signal) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The first interval includes the end of the work before it.
  await sleep(100);
  delay.reset();
  for (let round = 0; round < PAUSE_ROUNDS && !signal.aborted; round++) await way.draw(cardOf(1000 + round));
  delay.disable();
  way.longestPauseMs = delay.max / 1e6;
}

/** Different each time, so that nothing can be cached. */
function cardOf(round) {
  return {
    kind: "review",
    brand: "Benchmark",
    quote: `Number ${round}: she sets clear priorities, explains the reasoning behind each decision and never leaves the team guessing. When a release slipped she took the blame herself, and gave us the credit when the next one shipped.`,
    label: "Anonymous feedback for",
    name: "Katarina Novak",
    role: "Head of Platform Engineering · Karen Labs",
    week: "Week of 16 November 2026",
    overall: { label: "This review", value: 5, figure: "5", outOf: "out of 5" },
    ratings: ["Communication", "Support", "Growth"].map((label) => ({ label, value: 4, figure: "4" })),
    score: { label: "All reviews", figure: "4.3", outOf: "out of 5", from: "from 12 reviews" },
    check: {
      url: "https://feedback.example/c/7Qm2xV9tKd",
      shown: "feedback.example/c/7Qm2xV9tKd",
      label: "Scan to check that this is real",
    },
  };
}

async function drawByOg(card) {
  const { element, drawn, ground, width, height } = composeCard(card, STYLE);
  const words = {
    quote: { fontSize: 38, lineHeight: 1.34, text: `“${card.quote}”` },
    name: { fontSize: 34, fontWeight: 600, text: card.name },
    role: { fontSize: 20, text: card.role },
  };
  const image = (shapes, size) => ({
    type: "img",
    props: {
      ...size,
      src: `data:image/svg+xml,${encodeURIComponent(svgOf(shapes, size))}`,
      style: { ...size },
    },
  });
  const filled = (node) => {
    if (typeof node !== "object" || node === null) return node;
    const { style, children } = node.props;
    if (words[node.key]) {
      const { text, ...font } = words[node.key];
      return {
        type: "div",
        props: { style: doubled({ ...style, fontFamily: "Source Serif 4", ...font }), children: text },
      };
    }
    if (drawn.has(node.key))
      return image(drawn.get(node.key), { width: 2 * style.width, height: 2 * style.height });
    return { type: node.type, props: { style: doubled(style), children: [children].flat().map(filled) } };
  };
  const root = filled(element);
  const below = image(ground, { width: 2 * width, height: 2 * height });
  below.props.style = { ...below.props.style, position: "absolute", left: 0, top: 0 };
  root.props.children.unshift(below);
  const response = new ImageResponse(root, { width: 2 * width, height: 2 * height, fonts: FONTS });
  return response.arrayBuffer();
}

function svgOf(shapes, { width, height }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width / 2} ${height / 2}">${shapes}</svg>`;
}

/** @vercel/og can't scale a layout to the pixels of its image. */
function doubled(style) {
  const unitless = ["fontWeight", "lineHeight", "flexShrink"];
  return Object.fromEntries(
    Object.entries(style)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (unitless.includes(name)) return [name, value];
        if (typeof value === "number") return [name, 2 * value];
        return [name, value.replace(/(\d+)px/g, (_, pixels) => `${2 * pixels}px`)];
      }),
  );
}

function report(ours, theirs) {
  const quantile = ({ times }, share) => times.toSorted((a, b) => a - b)[Math.floor(share * times.length)];
  const row = (way) => {
    const { name, sizes, longestPauseMs } = way;
    const size = sizes.reduce((sum, each) => sum + each, 0) / sizes.length / 1000;
    const [p50, p95] = [quantile(way, 0.5).toFixed(0), quantile(way, 0.95).toFixed(0)];
    return `| ${name} | ${p50} | ${p95} | ${longestPauseMs.toFixed(0)} | ${size.toFixed(0)} |`;
  };
  console.log(`
A review of 220 characters, 2400 by 1254 pixels, ${ROUNDS} times, Node ${process.versions.node}, ${availableParallelism()} cores

| | p50 ms | p95 ms | longest pause of the event loop, ms | kB |
|---|--:|--:|--:|--:|
${row(ours)}
${row(theirs)}
`);
  const isSlower = (share) => quantile(ours, share) >= quantile(theirs, share);
  const failures = [
    (isSlower(0.5) || isSlower(0.95)) && "Ours isn't faster.",
    ours.longestPauseMs >= 50 && "Drawing in worker threads blocked the event loop for 50 ms or more.",
  ].filter(Boolean);
  for (const failure of failures) console.log(failure);
  return failures.length > 0 ? 1 : 0;
}
