"use client";

import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { cn } from "@/lib/utils";

type TextareaProps = ComponentProps<"textarea"> & {
  /** Counts code points out of this many. It doesn't cut the text: the form reports the error. */
  countTo?: number;
  /** Drawn behind the box, in the same letters, which are transparent there. */
  markedText?: ReactNode;
};

export function Textarea({ className, countTo, markedText, ref, onInput, ...props }: TextareaProps) {
  const control = useFieldControl(props);
  const counterId = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);

  // resetting or restoring a form sets the value without an event, but renders again
  useLayoutEffect(() => setLength(codePoints(element.current?.value)));

  return (
    <div className="grid gap-1">
      <div className="grid *:[grid-area:1/1]">
        {markedText !== undefined && (
          <div
            aria-hidden
            className={cn(
              controlClasses,
              textClasses,
              "select-none whitespace-pre-wrap border-transparent text-transparent [overflow-wrap:break-word] forced-colors:bg-[Field] forced-colors:forced-color-adjust-none",
              className,
            )}
          >
            {markedText}
            {/* the last line is as high as the others, even if it's empty */}
            {"\u200b"}
          </div>
        )}
        <textarea
          className={cn(
            controlClasses,
            textClasses,
            "field-sizing-content read-only:bg-muted",
            // forced colours would fill the box, and hide the marks
            markedText !== undefined &&
              "resize-none overflow-hidden bg-transparent forced-colors:border-[FieldText] forced-colors:text-[FieldText] forced-colors:outline-[Highlight] forced-colors:forced-color-adjust-none",
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
      </div>
      {countTo !== undefined && (
        <p
          id={counterId}
          className={cn(
            "figures justify-self-end text-sm",
            length > countTo ? "font-semibold text-destructive" : "text-muted-foreground",
          )}
        >
          {length} / {countTo} <span className="sr-only">characters</span>
        </p>
      )}
    </div>
  );
}

const textClasses = "base:min-h-32 py-2 leading-relaxed";

/** Length in code points, as the server counts it: an emoji is one. */
function codePoints(text = ""): number {
  return [...text].length;
}

function attach(ref: TextareaProps["ref"], node: HTMLTextAreaElement | null) {
  if (typeof ref === "function") return ref(node);
  if (ref) ref.current = node;
}
