import { type Mark, splitAtMarks } from "@/components/reviews/marked-text";
import { cn } from "@/lib/utils";

const markClasses =
  "rounded-sm text-transparent underline decoration-2 underline-offset-4 forced-colors:bg-transparent forced-colors:decoration-[FieldText]";

/** Lies behind the text box, so the marks must not move a letter. */
export function MarksInPlace({ text, refused, hints }: { text: string; refused: Mark[]; hints: Mark[] }) {
  const isRefused = (at: number) => refused.some(({ start, end }) => start <= at && at < end);
  return splitAtMarks(text, [...refused, ...hints]).map(({ start, text: words, isMarked }) =>
    isMarked ? (
      <mark
        key={start}
        className={cn(
          markClasses,
          isRefused(start)
            ? "bg-negative-tint decoration-negative-bar"
            : "bg-neutral-tint decoration-neutral-bar",
        )}
      >
        {words}
      </mark>
    ) : (
      <span key={start}>{words}</span>
    ),
  );
}
