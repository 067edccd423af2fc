import { ImageResponse } from "next/og.js";
import { div, quiet, serif } from "./elements.mjs";
import { INTERFACE_FONTS } from "./interface-fonts.mjs";
import { paletteOf } from "./palette.mjs";
import { isRightToLeft } from "./paragraph.mjs";
import { drawMark, drawRosette } from "./shapes.mjs";
import { languageOf, setText } from "./text.mjs";

// Plain JavaScript, because a worker thread loads this file from disk, even in the production build.

// Link previews ask for this size, and show half of it or less.
const [WIDTH, HEIGHT] = [1200, 630];
const PANEL = { left: 868, width: WIDTH - 868 };
const TEXT = { left: 84, width: 720 };
const MARK = 34;
const MIDDLE = 300;

/** Returns a PNG. No padding hides its length, because everything it shows is public. */
export async function drawOpenGraph(card) {
  const page = { colors: paletteOf("light") };
  const { shapes, blockTop } = setWords(card, page);
  const at = (left, top, style, ...children) =>
    div({ position: "absolute", left, top, ...style }, ...children);
  const element = div(
    { width: WIDTH, height: HEIGHT, position: "relative", fontFamily: "Public Sans" },
    picture(drawGround(page) + shapes),
    at(TEXT.left + MARK + 14, 46, { color: page.colors.ink }, serif(32, card.brand)),
    card.label && at(TEXT.left, blockTop, {}, quiet(28, card.label, page)),
    div(
      { position: "absolute", left: TEXT.left, bottom: 52, width: TEXT.width },
      quiet(27, card.line, page, { width: TEXT.width, lineHeight: 1.4, textWrap: "balance" }),
    ),
  );
  const image = new ImageResponse(element, { width: WIDTH, height: HEIGHT, fonts: INTERFACE_FONTS });
  return new Uint8Array(await image.arrayBuffer());
}

// Names may be in any script, and @vercel/og would fetch fonts and emoji for them.
function setWords({ label, title, role }, { colors }) {
  const language = languageOf(`${title} ${role ?? ""}`);
  const box = { width: TEXT.width, align: "left", language };
  const heading = setText(title, {
    ...box,
    sizes: [80, 72, 64, 56, 48, 42],
    height: 220,
    weight: "bold",
    fill: colors.ink,
    isOptical: true,
  });
  const below =
    role &&
    setText(role, {
      ...box,
      direction: isRightToLeft(role) ? "rtl" : "ltr",
      sizes: [40, 36, 32],
      height: 52,
      fill: colors.quietInk,
    });
  const [labelHeight, gap] = [label ? 58 : 0, below ? 18 : 0];
  const blockTop = MIDDLE - (labelHeight + heading.height + gap + (below?.height ?? 0)) / 2;
  const headingTop = blockTop + labelHeight;
  const shapes = [
    moved(heading.svg, headingTop),
    below && moved(below.svg, headingTop + heading.height + gap),
  ].filter(Boolean);
  return { shapes: shapes.join(""), blockTop };
}

function moved(svg, top) {
  return `<g transform="translate(${TEXT.left} ${top})">${svg}</g>`;
}

function drawGround({ colors }) {
  const weave = drawRosette({
    x: PANEL.left + PANEL.width / 2,
    y: HEIGHT / 2,
    radius: 268,
    stroke: colors.weave,
    opacity: 0.6,
  });
  const area = `x="${PANEL.left}" y="0" width="${PANEL.width}" height="${HEIGHT}"`;
  const mark = drawMark({ size: MARK, stroke: colors.accent });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/><clipPath id="panel"><rect ${area}/></clipPath><rect ${area} fill="${colors.panel}"/><g clip-path="url(#panel)">${weave}</g><g transform="translate(${TEXT.left} 52)">${mark}</g>`;
}

function picture(shapes) {
  const size = { width: WIDTH, height: HEIGHT };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { type: "img", key: null, props: { src, ...size, style: { ...size, position: "absolute" } } };
}
