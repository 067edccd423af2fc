import { Resvg } from "@resvg/resvg-js";
import { move } from "piscina";
import satori from "satori";
import { composeCard } from "./card.mjs";
import { INTERFACE_FONTS } from "./interface-fonts.mjs";
import { padPng } from "./padding.mjs";
import { contentOf } from "./svg.mjs";

// Plain JavaScript, because a worker thread loads this file from disk, even in the production build.

/** The size of every picture, except for some with a long quote. */
const PADDED_TO_BYTES = 512 * 1024;

export async function draw({ card, look, format }) {
  return move(await drawCard(card, { look, format }));
}

export async function drawCard(card, style) {
  const image = await renderCard(card, style);
  // Padding also copies, and must: native memory can't be moved to another thread.
  return padPng(image.asPng(), PADDED_TO_BYTES);
}

export async function renderCard(card, style, { zoom = 2 } = {}) {
  const svg = await toSvg(card, style);
  return new Resvg(svg, {
    fitTo: { mode: "zoom", value: zoom },
    font: { loadSystemFonts: false },
  }).render();
}

async function toSvg(card, style) {
  const { element, drawn, ground, width, height } = composeCard(card, style);
  const placed = [];
  const composed = await satori(element, {
    width,
    height,
    fonts: INTERFACE_FONTS,
    onNodeDetected: ({ key, left, top }) => {
      if (drawn.has(key)) placed.push(`<g transform="translate(${left} ${top})">${drawn.get(key)}</g>`);
    },
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${ground}${contentOf(composed)}${placed.join("")}</svg>`;
}
