export type Mark = { start: number; end: number };

type Piece = { start: number; text: string; isMarked: boolean };

/** The marks' offsets count UTF-16 units; `end` is exclusive. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return splitAtMarks(text, marks).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.start} className="rounded-sm bg-negative-tint px-0.5 font-semibold text-negative-text">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}

/** Marks may overlap, and are clipped to the text. */
export function splitAtMarks(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to <= from) return;
    pieces.push({ start: from, text: text.slice(from, to), isMarked });
    from = to;
  };
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}
