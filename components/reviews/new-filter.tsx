"use client";
import type { NewReviews } from "@/components/reviews/use-new-reviews";
import { Button } from "@/components/ui/button";

const COUNT_SHOWN_MAX = 99;

/** The server doesn't know what is new, so the number has its place before it is known. */
export function NewFilter({ fresh: { isOn, count, toggle, markAllRead } }: { fresh: NewReviews }) {
  return (
    <>
      <Button variant={isOn ? "pressed" : "outline"} aria-pressed={isOn} onClick={toggle} className="px-3">
        Only new
        <span className="figures min-w-[2.2ch] text-center">
          {count !== undefined && (count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count)}
        </span>
      </Button>
      <Button
        variant="quiet"
        size="inline"
        disabled={!count}
        onClick={markAllRead}
        className="max-[26rem]:order-last"
      >
        Mark all as read
      </Button>
      {isOn && (
        <p className="order-last basis-full text-muted-foreground text-sm">
          What came since your last visit in this browser. We mark whole weeks, because marks on single
          reviews would show when each one came. Only your browser keeps track of this, not our server.
        </p>
      )}
    </>
  );
}

/** It takes no space, because it appears after the review. */
export function NewMark() {
  return (
    <span className="fade-in-0 absolute top-0 left-9 animate-in rounded-b-md bg-primary px-1.5 font-semibold text-primary-foreground text-xs duration-150 sm:left-10 print:hidden">
      New
    </span>
  );
}
