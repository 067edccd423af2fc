import { ArrowUpRight } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

/** Opens a new tab, so nothing typed in this one is lost. */
export function NewTabLink({
  className,
  children,
  ...props
}: Omit<ComponentProps<"a">, "target"> & { href: string }) {
  return (
    <a
      target="_blank"
      rel="noopener"
      className={cn(
        "base:whitespace-nowrap text-primary underline underline-offset-4 hover:decoration-2",
        className,
      )}
      {...props}
    >
      {children}
      <Icon iconNode={ArrowUpRight} className="ml-0.5 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
