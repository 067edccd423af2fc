"use client";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { cn } from "@/lib/utils";

export const menuItemClasses =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-11 [&_svg]:size-4";

export type MenuListControls = { button: RefObject<HTMLElement | null>; onClose: () => void };

type MenuListProps = MenuListControls & { label: string; className?: string; children: ReactNode };

/** Import it only in lazy code. A portal would be outside every landmark, and modal would hide the page. */
export function MenuList({ label, className, button, onClose, children }: MenuListProps) {
  const hasLeft = useRef(false);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        aria-labelledby={undefined}
        aria-label={label}
        onInteractOutside={(event) => {
          // the button closes its own menu
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          else hasLeft.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!hasLeft.current) button.current?.focus();
        }}
        className={cn(
          "fade-in-0 z-50 animate-in rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-lg duration-150",
          className,
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
