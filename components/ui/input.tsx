"use client";

import type { ComponentProps } from "react";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { cn } from "@/lib/utils";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      className={cn(
        controlClasses,
        "h-10 read-only:bg-muted forced-colors:read-only:border-dashed pointer-coarse:h-11",
        className,
      )}
      {...useFieldControl(props)}
    />
  );
}
