import { encode } from "uqr";

const WIDTH = 800;
const HEIGHT = 1070;
// Millimetres on paper for each unit: half of an A4 page is as wide.
const MM = 0.1625;
const PNG_SCALE = 2;
const CODE = { top: 236, size: 640 };
const TEXT_WIDTH = 680;
const NAME = { size: 60, smallest: 40 };
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "system-ui, Arial, Helvetica, sans-serif";

type Poster = { link: string; firstName: string; lastName: string };

export function drawPoster({ link, firstName, lastName }: Poster): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * MM}mm" height="${HEIGHT * MM}mm" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...drawName(firstName, lastName),
    drawCode(link),
    drawLine("Anonymous feedback, no account needed", { y: 974, size: 32, font: SANS }),
    drawLine(new URL(link).host, { y: 1014, size: 24, font: SANS, fill: "#4b5563" }),
    "</svg>",
  ].join("");
}

export function toSource(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = toSource(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * PNG_SCALE;
  canvas.height = HEIGHT * PNG_SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No PNG"))), "image/png");
  });
}

/** Whole units give every module sharp edges. The paper around the code is its quiet zone. */
function drawCode(link: string): string {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const module = Math.floor(CODE.size / size);
  const left = Math.round((WIDTH - module * size) / 2);
  const dark = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return `<path transform="translate(${left} ${CODE.top}) scale(${module})" shape-rendering="crispEdges" d="${dark.join("")}"/>`;
}

function drawName(firstName: string, lastName: string): string[] {
  const name = `${firstName} ${lastName}`;
  const isLong = NAME.size * fitting(name, NAME.size) < NAME.smallest;
  const lines = isLong ? [firstName, lastName] : [name];
  return lines.map((line, index) =>
    drawLine(line, { y: isLong ? 82 + index * 66 : 130, size: NAME.size, font: SERIF, weight: 600 }),
  );
}

type LineStyle = { y: number; size: number; font: string; weight?: number; fill?: string };

function drawLine(text: string, { y, size, font, weight = 400, fill = "#10201f" }: LineStyle): string {
  const share = fitting(text, size);
  // The reader's fonts may be wider than estimated.
  const squeeze = share < 1 ? ` textLength="${TEXT_WIDTH}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" font-family="${font}" font-size="${Math.floor(size * share)}" font-weight="${weight}" fill="${fill}"${squeeze}>${escapeXml(text)}</text>`;
}

/** The share of `size` at which a text fits, at most 1. Widths are estimates: the file embeds no font. */
function fitting(text: string, size: number): number {
  const ems = Array.from(text, (character) =>
    character >= "\u1100" ? 1 : /[\p{Lu}mw@]/u.test(character) ? 0.8 : 0.55,
  ).reduce((sum, width) => sum + width, 0);
  return Math.min(1, TEXT_WIDTH / (ems * size));
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
