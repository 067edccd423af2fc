"use client";

import { Info } from "lucide-react";
import { Tooltip as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";

type TooltipProps = {
  content: ReactNode;
  /** One element that can have the focus. */
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** A few words on hover and on focus. Brings its own provider, so pages without one do not load it. */
export function Tooltip({ content, children, open, onOpenChange }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root open={open} onOpenChange={onOpenChange}>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="fade-in-0 z-50 max-w-72 animate-in rounded-lg bg-foreground px-3 py-2 text-background text-sm duration-150"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

/** A small 'i' that explains what stands beside it. Opens on tap too. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip content={children} open={isOpen} onOpenChange={setOpen}>
      <button
        type="button"
        aria-label={label}
        className="-my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-md hover:text-foreground"
        // A tooltip closes on a press, and a finger has no hover: here a press opens it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Info aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}
