import bidiFactory from "bidi-js";
import { Direction, Buffer as GlyphBuffer, shape } from "harfbuzzjs";
import LineBreaker from "linebreak";
import { anyEmojiOf, emojiOf } from "./emoji.mjs";
import { fontFor } from "./fonts.mjs";

export const EMOJI_EM = 1.18;
export const ELLIPSIS = "…";

const bidi = bidiFactory();
const buffer = new GlyphBuffer();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export function isBlank(text, { start, end }) {
  return text.slice(start, end).trim() === "";
}

export function isRightToLeft(text) {
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;
}

/** All that doesn't depend on the text's size. Widths are in em. */
export function analyse(text, style) {
  const levels = bidi.getEmbeddingLevels(text, style.direction);
  const cells = toCells(text, style, levels.levels);
  const paragraph = { text, style, levels, cells, isRtl: (levels.paragraphs[0]?.level ?? 0) % 2 === 1 };
  for (const run of toRuns(cells)) {
    for (const glyph of shapeRun(text, run)) {
      const cell = run.cells.findLast(({ start }) => start <= glyph.cluster) ?? run.cells[0];
      cell.width += glyph.advance;
    }
  }
  paragraph.breaks = breaksOf(text, style.language);
  return paragraph;
}

/** By UAX 14, but never inside a Chinese, Japanese or Korean word, which looks wrong in a headline. */
function breaksOf(text, language) {
  const wordStarts = new Set();
  for (const { index } of new Intl.Segmenter(language, { granularity: "word" }).segment(text))
    wordStarts.add(index);
  const breaks = new Set([text.length]);
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const isBetweenLetters =
      /\p{L}/u.test(text[next.position - 1] ?? "") && /\p{L}/u.test(text[next.position] ?? "");
    // The segmenter's dictionary lacks Korean words and the endings of Japanese ones.
    const isInWord = /\p{Script=Hangul}.|\p{Script=Han}\p{Script=Hiragana}/u.test(
      text.slice(next.position - 1, next.position + 1),
    );
    if (!isBetweenLetters || (wordStarts.has(next.position) && !isInWord)) breaks.add(next.position);
  }
  return breaks;
}

// Consecutive characters that no font has become one '…', never boxes.
function toCells(text, style, levels) {
  const cells = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const cell = { start: index, end: index + segment.length, level: levels[index], width: 0 };
    Object.assign(cell, whatDraws(segment, style));
    if (cell.isMissing) {
      if (cells.at(-1)?.isMissing) {
        cells.at(-1).end = cell.end;
        continue;
      }
      Object.assign(cell, { font: fontFor([0x2026], style), shown: ELLIPSIS });
    }
    if (cell.emoji) cell.width = EMOJI_EM;
    cells.push(cell);
  }
  return cells;
}

function whatDraws(segment, style) {
  const emoji = emojiOf(segment);
  if (emoji) return { emoji };
  const codePoints = toCodePoints(segment);
  if (codePoints.length === 0) return { isInvisible: true };
  const font = fontFor(codePoints, style);
  if (font) return { font };
  const anyEmoji = anyEmojiOf(segment);
  if (anyEmoji) return { emoji: anyEmoji };
  // If no font has the marks, draw the letter without them.
  for (const form of [segment.normalize("NFC"), segment.normalize("NFD"), segment.normalize("NFKD")]) {
    const [base] = toCodePoints(form);
    const plain = base && fontFor([base], style);
    if (plain) return { font: plain, shown: String.fromCodePoint(base) };
  }
  return { isMissing: true };
}

function toCodePoints(segment) {
  return Array.from(segment)
    .filter((character) => !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character))
    .map((character) => character.codePointAt(0));
}

function toRuns(cells) {
  const runs = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const isSame = last?.font === cell.font && last?.level === cell.level && !cell.shown && !last?.shown;
    if (last && isSame && cell.font && last.cells.at(-1).end === cell.start) last.cells.push(cell);
    else
      runs.push({ font: cell.font, level: cell.level, emoji: cell.emoji, shown: cell.shown, cells: [cell] });
  }
  return runs;
}

// From left to right, in em.
function shapeRun(text, { font, level, shown, cells }) {
  if (!font) return [];
  const [start, end] = [cells[0].start, cells.at(-1).end];
  buffer.reset();
  if (shown) buffer.addText(shown);
  else buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font.hb, buffer);
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    font,
    id: glyph.codepoint,
    cluster: shown ? start : glyph.cluster,
    advance: glyph.xAdvance * font.scale,
    dx: glyph.xOffset * font.scale,
    dy: glyph.yOffset * font.scale,
  }));
}

/** In visual order, each with its distance from the left in em. */
export function placeLine({ text, levels, cells }, { first, last }) {
  while (last > first && isBlank(text, cells[last])) last -= 1;
  const [start, end] = [cells[first].start, cells[last].end];
  const order = Array.from({ length: end - start }, (_, index) => start + index);
  for (const [from, to] of bidi.getReorderSegments(text, levels, start, end - 1)) {
    order.splice(from - start, to - from + 1, ...order.slice(from - start, to - start + 1).reverse());
  }
  const rank = new Map(order.map((position, index) => [position, index]));
  const runs = toRuns(cells.slice(first, last + 1));
  runs.sort((a, b) => rank.get(a.cells[0].start) - rank.get(b.cells[0].start));
  const glyphs = [];
  let x = 0;
  for (const run of runs) {
    if (run.emoji) {
      glyphs.push({ emoji: run.emoji, cluster: run.cells[0].start, x });
      x += EMOJI_EM;
    }
    for (const glyph of shapeRun(text, run)) {
      glyphs.push({ ...glyph, x: x + glyph.dx });
      x += glyph.advance;
    }
  }
  return { glyphs, width: x };
}
