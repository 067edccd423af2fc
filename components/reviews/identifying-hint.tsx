"use client";
import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { splitAtMarks } from "@/components/reviews/marked-text";
import { useIdle } from "@/components/ui/use-idle";
import { authStorage } from "@/lib/accounts/api/auth-storage";
import { compileNextHint, findIdentifyingWords } from "@/lib/moderation/identifying";
import { cn } from "@/lib/utils";

export type IdentifyingWords = { start: number; end: number; words: string; why: string };

/** The words are found on the author's device. While the text is being typed, some may be missing. */
export function useIdentifyingWords(text: string): IdentifyingWords[] {
  const settled = useDeferredValue(text);
  useIdle(compileNextHint);
  const user = useStore(authStorage, (state) => state.user);
  const found = useMemo(
    () =>
      findIdentifyingWords(settled, user ? [user.firstName, user.lastName] : []).map((mark) => ({
        ...mark,
        words: settled.slice(mark.start, mark.end),
      })),
    [settled, user],
  );
  return found.filter(({ start, words }) => text.startsWith(words, start));
}

/** It never blocks, and nothing leaves the device. */
export function IdentifyingHint({ id, found }: { id?: string; found: IdentifyingWords[] }) {
  return (
    <div className="grid gap-2 text-sm">
      <p id={id} className="text-muted-foreground">
        <Warning count={found.length} /> {WHO_SEES_IT}
      </p>
      <Reasons found={found} />
    </div>
  );
}

/** Screen readers get all reasons, others the one nearest to the caret. It never changes its height. */
export function IdentifyingHintAtCaret({ found, caret }: { found: IdentifyingWords[]; caret: number }) {
  const distance = ({ start, end }: IdentifyingWords) => Math.max(start - caret, caret - end, 0);
  const [nearest] = found.toSorted((a, b) => distance(a) - distance(b));
  return (
    <div
      className={cn(
        "grid min-h-21 content-start gap-1 text-sm sm:min-h-11",
        // It covers some of the text, so it isn't sticky on a low screen.
        nearest && "in-[[role=dialog]]:[@media(min-height:40rem)]:sticky bottom-0 bg-card",
      )}
    >
      <p role="status" className={cn("text-muted-foreground", !nearest && "absolute")}>
        {nearest && (
          <>
            <Warning count={found.length} /> <span className="max-sm:sr-only">{WHO_SEES_IT}</span>
          </>
        )}
      </p>
      {nearest ? (
        <Reasons found={found} shown={nearest} />
      ) : (
        <p className="text-muted-foreground">
          Your browser marks phrases that could point to you. We don’t receive the marks.
        </p>
      )}
    </div>
  );
}

export function HintedText({ text, found }: { text: string; found: IdentifyingWords[] }) {
  return splitAtMarks(text, found).map(({ start, text: words, isMarked }) =>
    isMarked ? (
      <mark
        key={start}
        className="rounded-sm bg-neutral-tint text-neutral-text underline decoration-2 decoration-neutral-bar underline-offset-4"
      >
        {words}
        <span className="sr-only"> (could point to you)</span>
      </mark>
    ) : (
      <span key={start}>{words}</span>
    ),
  );
}

const WHO_SEES_IT = "Only you see this warning. We don’t receive it.";

function Warning({ count }: { count: number }) {
  return (
    <strong className="font-semibold text-neutral-text">
      {count === 1 ? "1 phrase" : `${count} phrases`} could point to you.
    </strong>
  );
}

function Reasons({ found, shown }: { found: IdentifyingWords[]; shown?: IdentifyingWords }) {
  return (
    <ul className="grid min-w-0 gap-1.5 border-neutral-bar border-l-4 pl-3">
      {found.map((mark) => (
        <li
          key={mark.start}
          className={cn(
            shown ? "grid min-w-0 sm:flex sm:gap-2" : "[overflow-wrap:anywhere]",
            shown && shown !== mark && "sr-only",
          )}
        >
          <mark
            className={cn(
              "rounded-sm bg-neutral-tint px-1 font-semibold text-neutral-text",
              shown && "min-w-0 max-w-full justify-self-start truncate",
            )}
          >
            {mark.words}
          </mark>{" "}
          <span className={cn("text-muted-foreground", shown && "sm:shrink-0")}>{mark.why}</span>
        </li>
      ))}
    </ul>
  );
}
