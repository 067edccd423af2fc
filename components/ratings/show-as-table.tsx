import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

export function ShowAsTable({ children }: { children: ReactNode }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-md text-primary text-sm underline-offset-4 hover:underline forced-colors:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden print:hidden">
        Show as table
        <Icon
          iconNode={ChevronDown}
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
