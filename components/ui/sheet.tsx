"use client";

import type { ComponentProps, ReactNode } from "react";
import { CloseButton, DialogTitle, OverPage } from "@/components/ui/dialog";
import { cn } from "@/lib/utils";

type SheetContentProps = ComponentProps<typeof OverPage> & { title: string; header?: ReactNode };

export function SheetContent({ title, header, className, children, ...props }: SheetContentProps) {
  return (
    <OverPage
      aria-describedby={undefined}
      className={cn(
        "fixed inset-y-0 left-0 z-50 flex w-80 max-w-[calc(100vw-2.5rem)] flex-col overflow-y-auto border-r bg-sidebar duration-150",
        "data-[state=closed]:animate-out data-[state=closed]:slide-out-to-left data-[state=open]:animate-in data-[state=open]:slide-in-from-left",
        className,
      )}
      {...props}
    >
      <div className="flex h-16 shrink-0 items-center justify-between gap-3 pr-3 pl-5">
        <DialogTitle className={cn(header && "sr-only")}>{title}</DialogTitle>
        {header}
        <CloseButton />
      </div>
      {children}
    </OverPage>
  );
}
