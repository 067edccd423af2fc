type RangeLineProps = { min: number; max: number; lowest: number; highest: number; value: number };

/** Hidden from screen readers: words are next to it. */
export function RangeLine({ min, max, lowest, highest, value }: RangeLineProps) {
  const x = (at: number) => `${((at - min) / (max - min)) * 100}%`;
  return (
    <svg aria-hidden="true" width="100%" height="16" className="block overflow-visible">
      <line x1="0" x2="100%" y1="8" y2="8" strokeWidth="2" className="stroke-border" />
      <line
        x1={x(lowest)}
        x2={x(highest)}
        y1="8"
        y2="8"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-primary opacity-30 forced-colors:stroke-[CanvasText]"
      />
      <circle
        cx={x(value)}
        cy="8"
        r="6"
        strokeWidth="2"
        className="fill-primary stroke-card forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
      />
    </svg>
  );
}
