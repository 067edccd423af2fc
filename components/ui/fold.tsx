import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

type FoldProps = { title: string; className?: string; children: ReactNode };

export function Fold({ title, className, children }: FoldProps) {
  return (
    <details aria-label={title} className={cn("group rounded-lg border bg-card", className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold text-[0.9375rem] [&::-webkit-details-marker]:hidden">
        {title}
        <Icon iconNode={ChevronDown} className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t p-4">{children}</div>
    </details>
  );
}
