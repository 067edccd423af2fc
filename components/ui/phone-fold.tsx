"use client";
import { ChevronDown } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="group flex min-h-11 w-full items-center gap-1.5 px-4 text-primary text-sm underline-offset-4 hover:underline forced-colors:underline focus-visible:-outline-offset-2 md:hidden print:hidden"
      >
        {label}
        <Icon
          iconNode={ChevronDown}
          className="size-4 transition-transform duration-150 group-aria-expanded:rotate-180"
        />
      </button>
      <div id={id} className={cn(!isOpen && "max-md:not-print:hidden")}>
        {children}
      </div>
    </>
  );
}
