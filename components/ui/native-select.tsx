"use client";

import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

/** Outside a Field it needs an `aria-label`. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative inline-block base:w-full", className)}>
      <select
        className={cn(controlClasses, "h-10 appearance-none truncate pr-7 pointer-coarse:h-11")}
        {...useFieldControl(props)}
      />
      <Icon
        iconNode={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
