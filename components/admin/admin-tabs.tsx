import Link from "next/link";
import { ADMIN_TABS, type AdminTab } from "@/lib/admin/schema";
import { adminPanelHref } from "@/lib/paths";

const TABS = Object.entries(ADMIN_TABS) as [AdminTab, string][];

export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav aria-label="Admin Panel" className="mb-6 border-b">
      <ul className="-mb-px flex flex-wrap sm:gap-x-1">
        {TABS.map(([tab, label]) => (
          <li key={tab}>
            <Link
              href={adminPanelHref(tab === "queue" ? {} : { tab })}
              aria-current={tab === current ? "page" : undefined}
              className="flex min-h-11 items-center border-transparent border-b-[3px] px-1.5 font-medium text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-foreground sm:px-3 sm:text-[0.9375rem] forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
