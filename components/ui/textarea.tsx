"use client";

import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from "react";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { cn } from "@/lib/utils";

type TextareaProps = ComponentProps<"textarea"> & {
  /** Shows a counter of code points out of this many. It doesn't cut the text: the form reports the error. */
  countTo?: number;
};

export function Textarea({ className, countTo, ref, onInput, ...props }: TextareaProps) {
  const control = useFieldControl(props);
  const counterId = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);

  // resetting or restoring a form sets the value without an event, but renders again
  useLayoutEffect(() => setLength(codePoints(element.current?.value)));

  return (
    <div className="grid gap-1">
      <textarea
        className={cn(
          controlClasses,
          "field-sizing-content min-h-32 py-2 read-only:bg-muted leading-relaxed",
          className,
        )}
        {...control}
        aria-describedby={
          countTo
            ? [control["aria-describedby"], counterId].filter(Boolean).join(" ")
            : control["aria-describedby"]
        }
        ref={(node) => {
          element.current = node;
          return attach(ref, node);
        }}
        onInput={(event) => {
          setLength(codePoints(event.currentTarget.value));
          onInput?.(event);
        }}
      />
      {countTo !== undefined && (
        <p
          id={counterId}
          className={cn(
            "figures justify-self-end text-muted-foreground text-sm",
            length > countTo && "font-semibold text-destructive",
          )}
        >
          {length} / {countTo} <span className="sr-only">characters</span>
        </p>
      )}
    </div>
  );
}

/** Length in code points, as the server counts it: an emoji is one. */
function codePoints(text = ""): number {
  return [...text].length;
}

function attach(ref: TextareaProps["ref"], node: HTMLTextAreaElement | null) {
  if (typeof ref === "function") return ref(node);
  if (ref) ref.current = node;
}
