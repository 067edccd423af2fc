"use client";

import type { MouseEvent } from "react";
import { Link } from "@/components/ui/link";
import type { LookupTab } from "@/lib/search/rules";

type Tab = { tab: LookupTab; label: string; href: string };

type LookupTabsProps = {
  name: string;
  tabs: Tab[];
  current: LookupTab;
  onOpen: (tab: LookupTab) => void;
};

/** A plain click opens a tab without asking the server for the page again. */
export function LookupTabs({ name, tabs, current, onOpen }: LookupTabsProps) {
  return (
    <nav aria-label={`About ${name}`} className="border-b print:hidden">
      <ul className="-mb-px flex forced-colors:mb-0">
        {tabs.map(({ tab, label, href }) => (
          <li key={tab}>
            <Link
              href={href}
              aria-current={tab === current ? "page" : undefined}
              onClick={(event) => {
                if (isForAnotherTab(event)) return;
                event.preventDefault();
                if (tab !== current) onOpen(tab);
              }}
              className="-outline-offset-2 flex min-h-11 items-center border-transparent border-b-[3px] px-3 font-medium text-muted-foreground transition-colors duration-150 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-foreground sm:px-4 forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isForAnotherTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
