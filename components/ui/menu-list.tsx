"use client";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

export const menuItemClasses =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-11 [&_svg]:size-4";

/** What `LazyMenu` gives its list. */
export type MenuListControls = { onClose: () => void; onCloseFocus: () => void };

type MenuListProps = MenuListControls & { label: string; className?: string; children: ReactNode };

/** The open list of a `LazyMenu`; import it only from a file that is loaded with the list. */
export function MenuList({ label, className, onClose, onCloseFocus, children }: MenuListProps) {
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby={undefined}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus();
          }}
          className={cn(
            "fade-in-0 z-50 animate-in rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-lg duration-150",
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
