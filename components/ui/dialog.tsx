"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/utils";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export const overlayClasses =
  "fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 duration-150";

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, "onOpenAutoFocus"> & {
  /** What gets the focus first. With 'dialog', screen readers read the description before any control. */
  initialFocus?: "dialog" | RefObject<HTMLElement | null>;
};

/** A centred dialog, or a bottom sheet on a phone. Only `DialogBody` scrolls. */
export function DialogContent({
  className,
  children,
  initialFocus,
  onEscapeKeyDown,
  ...props
}: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayClasses} />
      <Primitive.Content
        className={cn(
          "fixed z-50 flex max-h-[92dvh] flex-col border bg-card text-card-foreground shadow-card duration-150",
          "inset-x-0 bottom-0 rounded-t-xl pb-[env(safe-area-inset-bottom)]",
          "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-3rem)] sm:max-w-xl sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl",
          "data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0",
          className,
        )}
        onOpenAutoFocus={(event) => {
          if (!initialFocus) return;
          event.preventDefault();
          const first = initialFocus === "dialog" ? event.currentTarget : initialFocus.current;
          if (first instanceof HTMLElement) first.focus();
        }}
        onEscapeKeyDown={(event) => {
          if (isPopupOpen(event.target)) event.preventDefault();
          onEscapeKeyDown?.(event);
        }}
        {...props}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, children, ...props }: ComponentProps<"header">) {
  return (
    <header
      className={cn(
        "flex items-start justify-between gap-4 border-b py-4 pr-3 pl-4 sm:pr-4 sm:pl-6",
        className,
      )}
      {...props}
    >
      <div className="grid min-h-10 min-w-0 content-center gap-1 py-1 pointer-coarse:min-h-11">
        {children}
      </div>
      <Primitive.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close">
          <X aria-hidden />
        </Button>
      </Primitive.Close>
    </header>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("font-heading text-lg", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-muted-foreground text-sm", className)} {...props} />;
}

export function DialogBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-wrap items-center justify-end gap-3 border-t px-4 py-4 sm:px-6", className)}
      {...props}
    />
  );
}

/** The first Escape in a combobox closes its list; only the next one closes the dialog. */
function isPopupOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-popup=open]") !== null;
}
