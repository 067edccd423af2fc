"use client";

import { Link } from "@/components/ui/link";
import { ADMIN_TABS, type AdminTab } from "@/lib/admin/schema";
import { adminPanelHref } from "@/lib/paths";

const TABS = Object.entries(ADMIN_TABS) as [AdminTab, string][];

export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav aria-label="Admin Panel" className="mb-6 border-b">
      <ul className="relative -mx-4 -mb-px flex overflow-x-auto px-4 [mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)] sm:gap-x-1 forced-colors:mb-0">
        {TABS.map(([tab, label]) => (
          <li key={tab} className="shrink-0">
            <Link
              ref={tab === current ? centre : undefined}
              href={adminPanelHref(tab === "queue" ? {} : { tab })}
              aria-current={tab === current ? "page" : undefined}
              className="-outline-offset-2 flex min-h-11 items-center border-transparent border-b-[3px] px-1.5 font-medium text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-foreground sm:px-3 sm:text-[0.9375rem] forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Not scrollIntoView, which would also scroll a page that the browser has put back to where it was.
function centre(link: HTMLAnchorElement | null) {
  const list = link?.closest("ul");
  if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}
