"use client";

import {
  Building2,
  type IconNode,
  LayoutDashboard,
  MessageSquareText,
  NotebookTabs,
  PenLine,
  ShieldCheck,
  UserRoundSearch,
} from "lucide";
import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { loadPageCode } from "@/components/layout/page-code";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

export const ENTRIES: { href: string; label: string; icon: IconNode }[] = [
  { href: paths.dashboard, label: "Dashboard", icon: LayoutDashboard },
  { href: paths.leaderReviews, label: "Your Feedback", icon: MessageSquareText },
  { href: paths.submissions, label: "Your Submissions", icon: PenLine },
  { href: paths.leaderLookup, label: "Find Leaders", icon: UserRoundSearch },
  { href: paths.companyLookup, label: "Find Companies", icon: Building2 },
  { href: paths.companyProfiles, label: "Company Profiles", icon: NotebookTabs },
];

export const FOR_ADMINISTRATORS = [{ href: paths.adminPanel, label: "Admin Panel", icon: ShieldCheck }];

// Only administrators load it.
const WaitingCount = lazy(() =>
  import("@/components/admin/waiting-count").then((module) => ({ default: module.WaitingCount })),
);

/** `onNavigate` is called for every choice, even the current page. */
export function Navigation({ isAdmin = false, onNavigate }: { isAdmin?: boolean; onNavigate?: () => void }) {
  const pathname = usePathname();
  const entries = isAdmin ? [...ENTRIES, ...FOR_ADMINISTRATORS] : ENTRIES;
  return (
    <nav aria-label="Main" className="px-3 py-4">
      <ul className="grid gap-1">
        {entries.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={onNavigate}
              onPointerEnter={() => void loadPageCode(href)}
              onFocus={() => void loadPageCode(href)}
              aria-current={pathname === href ? "page" : undefined}
              className="relative flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-[0.9375rem] transition-colors duration-150 before:absolute before:inset-y-2.5 before:left-0 before:w-[3px] before:rounded-full hover:bg-muted aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-foreground aria-[current=page]:before:bg-primary"
            >
              <Icon iconNode={icon} className="size-[18px] shrink-0 opacity-80" />
              {label}
              {href === paths.adminPanel && (
                <Suspense>
                  <WaitingCount />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
