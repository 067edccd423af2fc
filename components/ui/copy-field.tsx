"use client";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

/** How long the button says 'Copied!' (spec F). */
const COPIED_MS = 2000;

type CopyFieldProps = {
  label: string;
  /** What the messages call the text. */
  noun: "link" | "code";
  value: string;
  copyButton?: Ref<HTMLButtonElement>;
};

export function CopyField({ label, noun, value, copyButton }: CopyFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // a new object for each click, so that the two seconds start again
  const [outcome, setOutcome] = useState<{ isCopied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome?.isCopied) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome({ isCopied: true });
    } catch {
      // not allowed, or no https: selects the text so people can copy it by hand
      box.current?.select();
      setOutcome({ isCopied: false });
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          ref={box}
          readOnly
          value={value}
          aria-describedby={`${id}-status`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button ref={copyButton} onClick={copy} className="min-w-24">
          {outcome?.isCopied ? "Copied!" : "Copy"}
        </Button>
      </div>
      <p id={`${id}-status`} role="status" className={outcome && !outcome.isCopied ? "text-sm" : "sr-only"}>
        {outcome?.isCopied && `The ${noun} is copied.`}
        {outcome?.isCopied === false &&
          `Your browser didn't let us copy the ${noun}. It's selected: press Ctrl+C, or ⌘C on a Mac.`}
      </p>
    </div>
  );
}
