"use client";
import { type ReactNode, type Ref, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useClipboard } from "@/components/ui/use-clipboard";

type CopyFieldProps = {
  label: string;
  noun: "link" | "code";
  value: string;
  copyButton?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

export function CopyField({ label, noun, value, copyButton, children }: CopyFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useClipboard();

  async function copyValue() {
    // selects the text, so people can copy it by hand
    if (!(await copy(value))) box.current?.select();
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          className="flex-[1_1_16rem]"
          id={id}
          ref={box}
          readOnly
          value={value}
          aria-describedby={`${id}-status`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
          <Button ref={copyButton} variant="outline" onClick={copyValue} className="min-w-24">
            {isCopied ? "Copied!" : "Copy"}
          </Button>
          {children}
        </div>
      </div>
      <p id={`${id}-status`} role="status" className={isCopied === false ? "text-sm" : "sr-only"}>
        {isCopied && `The ${noun} is copied.`}
        {isCopied === false &&
          `Your browser didn't let us copy the ${noun}. It's selected: press Ctrl+C, or ⌘C on a Mac.`}
      </p>
    </div>
  );
}
