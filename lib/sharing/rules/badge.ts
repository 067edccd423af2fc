import { BRAND } from "@/lib/brand";
import { formatAverage, formatReviews } from "@/lib/format";

export type Badge = { name: string; average: number; total: number };

// The light look's panel (lib/sharing/drawing/palette.mjs): an SVG on another site has no tokens.
const PANEL = "#054a4a";
const INK = "#f6fbfa";
const QUIET_INK = "#afe4de";
const STAR = "#eab358";

const WIDTH = 240;
const HEIGHT = 40;
const STAR_PATH = "M12 2.8l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3L12 17.3l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9z";

/** Texts have a fixed length, because no one knows which font they are drawn with. */
export function toBadgeSvg({ name, average, total }: Badge): string {
  const figure = formatAverage(average);
  const from = formatReviews(total);
  const title = toXml(`${name}: ${figure} out of 5, from ${from} on ${BRAND}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="${PANEL}"/>
<g font-family="Verdana, 'DejaVu Sans', sans-serif" aria-hidden="true">
${text({ x: 12, y: 25, size: 13, fill: INK, width: 84 }, BRAND)}
<path d="${STAR_PATH}" transform="translate(108 11) scale(0.75)" fill="${STAR}"/>
${text({ x: 130, y: 26, size: 16, fill: INK, width: 25, isBold: true }, figure)}
${text({ x: 164, y: 25, size: 10, fill: QUIET_INK, width: Math.min(68, from.length * 5.8) }, from)}
</g>
</svg>
`;
}

type Place = { x: number; y: number; size: number; fill: string; width: number; isBold?: true };

function text({ x, y, size, fill, width, isBold }: Place, words: string): string {
  const weight = isBold ? ' font-weight="700"' : "";
  return `<text x="${x}" y="${y}" font-size="${size}"${weight} fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${toXml(words)}</text>`;
}

// XML can't hold some characters.
function toXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
