"use client";

import { Info } from "lucide-react";
import { Tooltip as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** Includes its provider, so pages without a tooltip don't load it. */
export function Tooltip({ content, children, open, onOpenChange }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root open={open} onOpenChange={onOpenChange}>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="fade-in-0 z-50 max-w-72 animate-in rounded-lg border border-transparent bg-foreground px-3 py-2 text-background text-sm duration-150"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

/** An info button with a tooltip, which also opens on tap. */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip content={children} open={isOpen} onOpenChange={setOpen}>
      <button
        type="button"
        aria-label={label}
        className="-my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-md hover:text-foreground"
        // Touch has no hover, and Radix closes a tooltip on press. Here a press opens it.
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
