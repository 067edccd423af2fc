import { bearingOf, drawGlyphs } from "./glyphs.mjs";
import { balanceLines, breakLines, cutToFit } from "./lines.mjs";
import { analyse, placeLine } from "./paragraph.mjs";

// satori uses HarfBuzz too, but it misplaces Arabic dots, ignores bracket pairs and isolates in reordering.
// Nor can it say how large a text may be to fit. So text that people wrote is set here.

const QUOTE_MARKS = {
  english: ["“", "”"],
  angled: ["«", "»"],
  hebrew: ["”", "”"],
  corner: ["「", "」"],
};

// Ascent and descent of Source Serif 4, which place every line.
const ASCENT_EM = 0.918;
const DESCENT_EM = 0.335;

/**
 * Uses the first of `sizes` that fits, or cuts the text with '…' at the smallest.
 * @param {string} text
 * @param {{
 *   sizes: number[], width: number, height: number, fill: string, weight?: "regular" | "bold",
 *   align?: "start" | "left" | "right", direction?: "ltr" | "rtl", language?: string, marks?: boolean,
 *   rowsMax?: number, isOptical?: boolean,
 * }} box
 */
export function setText(
  text,
  {
    sizes,
    width,
    height,
    weight = "regular",
    fill,
    align = "start",
    direction,
    language = languageOf(text),
    marks,
    rowsMax = Number.POSITIVE_INFINITY,
    isOptical,
  },
) {
  const [open = "", close = ""] = marks ? QUOTE_MARKS[marksOf(text, language)] : [];
  const leading = leadingOf(text);
  const style = { weight, language, direction };
  const rows = (size) =>
    Math.max(1, Math.min(rowsMax, Math.floor((height + (leading - 1) * size * 0.5) / (leading * size))));
  const whole = analyse(text + close, style);
  const fitting = sizes.find((size) => breakLines(whole, width / size).length <= rows(size));
  const isCut = fitting === undefined;
  const size = fitting ?? Math.min(...sizes);
  const paragraph = isCut ? cutToFit(text, close, style, { width: width / size, rows: rows(size) }) : whole;
  const lines = balanceLines(paragraph, width / size).map((line) => placeLine(paragraph, line));
  const { isRtl, cells } = paragraph;
  const isAtRight = align === "right" || (align === "start" && isRtl);
  const parts = lines.map((line, index) => {
    const x = isAtRight ? width - line.width * size : isOptical ? -bearingOf(line.glyphs[0]) * size : 0;
    const baseline = (index * leading + 0.5 + (ASCENT_EM - DESCENT_EM) / 2) * size;
    return drawGlyphs(line.glyphs, { x, y: baseline, size });
  });
  if (open) parts.push(drawHungMark(open, { size, style, x: isAtRight ? width : 0, isAtRight }));
  return {
    text: paragraph.text,
    hung: open,
    size,
    height: (lines.length * leading - (leading - 1)) * size,
    isRtl,
    isCut,
    lines,
    missing: cells.filter((cell) => cell.isMissing).length,
    svg: `<g fill="${fill}">${parts.join("")}</g>`,
  };
}

/** Decides the shapes of Han characters. */
export function languageOf(text) {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  return "zh";
}

function marksOf(text, language) {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isMostly = (script) => letters.filter((letter) => script.test(letter)).length * 2 > letters.length;
  if (language === "ja" && isMostly(/[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u)) return "corner";
  if (isMostly(/\p{Script=Hebrew}/u)) return "hebrew";
  return isMostly(/[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}]/u) ? "angled" : "english";
}

// Scripts with marks above and below need more, and so do those without spaces.
function leadingOf(text) {
  if (/[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(text)) return 1.62;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text) ? 1.52 : 1.34;
}

function drawHungMark(mark, { size, style, x, isAtRight }) {
  // Alone, a mark would read from left to right.
  const paragraph = analyse(mark, style);
  if (isAtRight) for (const cell of paragraph.cells) cell.level = 1;
  const { glyphs, width } = placeLine(paragraph, { first: 0, last: paragraph.cells.length - 1 });
  const baseline = (0.5 + (ASCENT_EM - DESCENT_EM) / 2) * size;
  return drawGlyphs(glyphs, { x: isAtRight ? x : x - width * size, y: baseline, size });
}
