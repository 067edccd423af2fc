import { analyse, ELLIPSIS, isBlank } from "./paragraph.mjs";

const LINES_BALANCED = 8;

export function breakLines({ cells, breaks, text }, width) {
  const lines = [];
  let [first, lastBreak, sum, sumAtBreak] = [0, -1, 0, 0];
  for (let index = 0; index < cells.length; index++) {
    if (sum + cells[index].width > width && !isBlank(text, cells[index]) && index > first) {
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

/** Keeps the number of lines, but evens them out, so that a quote doesn't end on a single word. */
export function balanceLines(paragraph, width) {
  const lines = breakLines(paragraph, width);
  if (lines.length < 2 || lines.length > LINES_BALANCED) return lines;
  let [low, high] = [width / 2, width];
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (breakLines(paragraph, middle).length <= lines.length) high = middle;
    else low = middle;
  }
  return breakLines(paragraph, high);
}

export function cutToFit(text, close, style, { width, rows }) {
  const whole = analyse(text, style);
  const fits = (paragraph) => breakLines(paragraph, width).length <= rows;
  const attempt = (end) =>
    analyse(text.slice(0, end).replace(/[\s\p{P}\p{S}]+$/u, "") + ELLIPSIS + close, style);
  const lines = breakLines(whole, width);
  const { first, last } = lines[Math.min(rows, lines.length) - 1];
  const [from, to] = [whole.cells[first].start, whole.cells[last].end];
  const words = [...whole.breaks].filter((end) => end > from && end <= to).sort((a, b) => b - a);
  // If the last row is one long word, cut between its characters.
  const characters = whole.cells
    .slice(0, last + 1)
    .map(({ end }) => end)
    .reverse();
  return attempt([...words, ...characters].find((end) => fits(attempt(end))) ?? 0);
}
