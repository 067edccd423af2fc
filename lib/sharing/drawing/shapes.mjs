import { readFileSync } from "node:fs";
import path from "node:path";
import { encode } from "uqr";
import { contentOf } from "./svg.mjs";

const [ROSETTE, MARK] = ["rosette", "icon"].map((name) =>
  readFileSync(path.join(process.cwd(), `public/${name}.svg`), "utf8"),
);
const STAR = "M12 2.8l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3L12 17.3l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9z";
const LEFT_HALF = "M12 2.8L9.2 8.6 2.8 9.5l4.6 4.5-1.1 6.3L12 17.3z";

export function drawStars(value, { size, gap, star, outline }) {
  const halves = Math.round(value * 2) / 2;
  const drawn = [0, 1, 2, 3, 4].map((index) => {
    const fill = Math.min(1, Math.max(0, halves - index));
    const empty = fill < 1 ? `<path d="${STAR}" fill="none" stroke="${outline}"/>` : "";
    const full = fill > 0 ? `<path d="${fill < 1 ? LEFT_HALF : STAR}" fill="${star}" stroke="${star}"/>` : "";
    return `<g transform="translate(${index * (size + gap) - size / 12}) scale(${size / 24})">${empty}${full}</g>`;
  });
  return `<g stroke-width="1.6" stroke-linejoin="round">${drawn.join("")}</g>`;
}

/** Has the light tile and the quiet zone that scanners need. */
export function drawCode(url, { size, ground, ink }) {
  const { data, size: modules } = encode(url, { ecc: "M", border: 3 });
  const module = size / modules;
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return `<rect width="${size}" height="${size}" rx="8" fill="${ground}"/><path shape-rendering="crispEdges" transform="scale(${module})" fill="${ink}" d="${rows.join("")}"/>`;
}

export function drawMark({ size, stroke }) {
  const waves = MARK.match(/<path[^>]*>/g).join("");
  return `<g transform="scale(${size / 24}) translate(-4 -4)" fill="none" stroke="${stroke}" stroke-width="2" stroke-linecap="round">${waves}</g>`;
}

export function drawRosette({ x, y, radius, stroke, opacity }) {
  const shapes = contentOf(ROSETTE).replace(
    'stroke="#000" stroke-width=".9"',
    `stroke="${stroke}" stroke-width=".56"`,
  );
  return `<g transform="translate(${x} ${y}) scale(${radius / 205})" opacity="${opacity}">${shapes}</g>`;
}
