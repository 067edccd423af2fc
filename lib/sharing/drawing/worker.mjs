import { readFileSync } from "node:fs";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { move } from "piscina";
import satori from "satori";
import { composeCard } from "./card.mjs";
import { padPng } from "./padding.mjs";

// Plain JavaScript, because a worker thread loads it from disk, in the production build too.

const FONTS = [
  ["Public Sans", 400, "public-sans/files/public-sans-latin-400-normal.woff"],
  ["Public Sans", 600, "public-sans/files/public-sans-latin-600-normal.woff"],
  ["Source Serif 4", 600, "source-serif-4/files/source-serif-4-latin-600-normal.woff"],
].map(([name, weight, file]) => ({
  name,
  weight,
  style: "normal",
  data: readFileSync(path.join(process.cwd(), "node_modules/@fontsource", file)),
}));

/** All pictures but some with a long quotation have this size. */
const PADDED_TO_BYTES = 512 * 1024;

/** Draws a card as a PNG with two pixels for each CSS pixel. */
export async function draw({ card, look, format }) {
  const { png } = await drawCard(card, { look, format });
  return move(png);
}

export async function drawCard(card, style) {
  const svg = await toSvg(card, style);
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    font: { loadSystemFonts: false },
  }).render();
  // A copy, too, because memory of the native side cannot be moved to another thread.
  return { png: padPng(image.asPng(), PADDED_TO_BYTES) };
}

async function toSvg(card, style) {
  const { element, drawn, ground, width, height } = composeCard(card, style);
  const placed = [];
  const composed = await satori(element, {
    width,
    height,
    fonts: FONTS,
    onNodeDetected: ({ key, left, top }) => {
      if (drawn.has(key)) placed.push(`<g transform="translate(${left} ${top})">${drawn.get(key)}</g>`);
    },
  });
  const words = composed.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${ground}${words}${placed.join("")}</svg>`;
}
