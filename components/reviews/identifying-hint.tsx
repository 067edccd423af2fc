"use client";
import { useDeferredValue, useMemo } from "react";
import { findIdentifyingWords } from "@/lib/moderation/identifying";

/** Warns about words in `text` that could point to its author. It never blocks, and nothing leaves the device. */
export function IdentifyingHint({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const found = useMemo(() => findIdentifyingWords(settled), [settled]);
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
          {found.map(({ start, end, why }) => (
            <li key={start} className="[overflow-wrap:anywhere]">
              <mark className="rounded-sm bg-neutral-tint px-1 font-semibold text-neutral-text">
                {settled.slice(start, end)}
              </mark>{" "}
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
