"use client";
import { useDeferredValue, useMemo } from "react";
import { findIdentifyingWords } from "@/lib/moderation/identifying";

export type IdentifyingWords = { start: number; words: string; why: string };

/** Words in `text` that could point to its author, found on their device. While it is being typed, some may be missing. */
export function useIdentifyingWords(text: string): IdentifyingWords[] {
  const settled = useDeferredValue(text);
  const found = useMemo(
    () =>
      findIdentifyingWords(settled).map(({ start, end, why }) => ({
        start,
        words: settled.slice(start, end),
        why,
      })),
    [settled],
  );
  return found.filter(({ start, words }) => text.startsWith(words, start));
}

/** Warns about them. It never blocks, and nothing leaves the device. */
export function IdentifyingHint({ found }: { found: IdentifyingWords[] }) {
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="text-muted-foreground">
        {found.length > 0 && (
          <>
            <strong className="font-semibold text-neutral-text">
              {countOf(found.length)} could point to you.
            </strong>{" "}
            Only you can see this. Nothing is sent.
          </>
        )}
      </p>
      {found.length > 0 && (
        <ul className="grid gap-1.5 border-neutral-bar border-l-4 pl-4">
          {found.map(({ start, words, why }) => (
            <li key={start} className="[overflow-wrap:anywhere]">
              <mark className="rounded-sm bg-neutral-tint px-1 font-semibold text-neutral-text">{words}</mark>{" "}
              <span className="text-muted-foreground">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 phrase" : `${count} phrases`;
}
