"use client";

import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";

type DialogSurfaceProps = ComponentProps<typeof Primitive.Content> &
  Pick<ComponentProps<typeof Primitive.Root>, "open" | "onOpenChange">;

export function DialogSurface({ open, onOpenChange, ...props }: DialogSurfaceProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim duration-150 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
        <Primitive.Content {...props} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
