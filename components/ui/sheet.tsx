"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { overlayClasses } from "@/components/ui/dialog";
import { cn } from "@/lib/utils";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

/** A drawer at the left edge. `title` is its accessible name, and its heading unless there is a `header`. */
export function SheetContent({
  title,
  header,
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content> & { title: string; header?: ReactNode }) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          "fixed inset-y-0 left-0 z-50 flex w-80 max-w-[calc(100vw-2.5rem)] flex-col overflow-y-auto border-r bg-sidebar duration-150",
          "data-[state=closed]:animate-out data-[state=closed]:slide-out-to-left data-[state=open]:animate-in data-[state=open]:slide-in-from-left",
          className,
        )}
        {...props}
      >
        <div className="flex h-16 shrink-0 items-center justify-between gap-3 pr-3 pl-5">
          <Primitive.Title className={header ? "sr-only" : "font-heading text-lg"}>{title}</Primitive.Title>
          {header}
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close">
              <X aria-hidden />
            </Button>
          </Primitive.Close>
        </div>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
