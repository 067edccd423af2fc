import { analyse, ELLIPSIS } from "./paragraph.mjs";

const LINES_BALANCED = 8;

/** Fills each line as far as it goes; a word that is wider than a line is broken inside. */
export function breakLines({ cells, breaks, text }, width) {
  const lines = [];
  let [first, lastBreak, sum, sumAtBreak] = [0, -1, 0, 0];
  for (let index = 0; index < cells.length; index++) {
    const isSpace = /^\s*$/.test(text.slice(cells[index].start, cells[index].end));
    if (sum + cells[index].width > width && !isSpace && index > first) {
      const next = lastBreak > first ? lastBreak : index;
      lines.push({ first, last: next - 1 });
      sum = lastBreak > first ? sum - sumAtBreak : 0;
      [first, lastBreak] = [next, -1];
    }
    sum += cells[index].width;
    if (breaks.has(cells[index].end)) [lastBreak, sumAtBreak] = [index + 1, sum];
  }
  if (first < cells.length) lines.push({ first, last: cells.length - 1 });
  return lines;
}

/** The same number of lines, as even as they can be, so that a quotation does not end on a single word. */
export function balanceLines(paragraph, width) {
  const { length } = breakLines(paragraph, width);
  if (length < 2 || length > LINES_BALANCED) return breakLines(paragraph, width);
  let [low, high] = [width / 2, width];
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (breakLines(paragraph, middle).length <= length) high = middle;
    else low = middle;
  }
  return breakLines(paragraph, high);
}

/** The longest beginning that fits in so many rows with '…' and the closing mark, ended after a whole word. */
export function cutToFit(text, close, style, { width, rows }) {
  const whole = analyse(text, style);
  const fits = (paragraph) => breakLines(paragraph, width).length <= rows;
  const attempt = (end) =>
    analyse(text.slice(0, end).replace(/[\s\p{P}\p{S}]+$/u, "") + ELLIPSIS + close, style);
  const lines = breakLines(whole, width);
  const last = lines[Math.min(rows, lines.length) - 1].last;
  const room = whole.cells[last].end;
  const words = [...whole.breaks].filter((end) => end <= room).sort((a, b) => b - a);
  // Where the last row is one long word, between its characters.
  const characters = whole.cells
    .slice(0, last + 1)
    .map(({ end }) => end)
    .reverse();
  const start = lines[Math.min(rows, lines.length) - 1].first;
  const ends = words.filter((end) => end > whole.cells[start].start).concat(characters);
  return attempt(ends.find((end) => fits(attempt(end))) ?? 0);
}
