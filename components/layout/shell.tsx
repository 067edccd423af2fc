"use client";

import type { ReactNode } from "react";
import { AccountMenu, type MenuAccount } from "@/components/layout/account-menu";
import { BrandLink } from "@/components/layout/brand";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { Navigation } from "@/components/layout/navigation";
import { PrivacyIndicators } from "@/components/layout/privacy-indicators";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { SearchBox } from "@/components/search/search-box";
import { paths } from "@/lib/paths";
import { cn } from "@/lib/utils";

const COLUMN =
  "mx-auto w-full max-w-content px-4 md:max-w-[calc(var(--container-content)+16rem)] md:pr-8 md:pl-72";

/** Without an account it has no menu; the page itself redirects visitors (B3). */
export function Shell({ account, children }: { account: MenuAccount | null; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 h-14 border-b bg-background md:h-16 print:hidden">
        <div className="absolute inset-y-0 left-0 hidden w-64 items-center border-r bg-sidebar px-5 md:flex">
          <BrandLink href={paths.dashboard} />
        </div>
        <div className={cn(COLUMN, "relative flex h-full items-center gap-x-1 md:gap-x-5")}>
          <div className="flex flex-1 items-center gap-1 md:hidden">
            <MobileMenu isAdmin={account?.isAdmin} />
            <BrandLink href={paths.dashboard} />
          </div>
          {account && <SearchBox className="folding-search" />}
          <PrivacyIndicators className="ml-auto hidden md:flex [&_span]:max-[72rem]:sr-only" />
          {account && <AccountMenu account={account} />}
        </div>
      </header>
      <aside
        aria-label="Sidebar"
        className="fixed top-16 bottom-0 left-0 hidden w-64 overflow-y-auto border-r bg-sidebar md:block print:hidden"
      >
        <Navigation isAdmin={account?.isAdmin} />
      </aside>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cn(COLUMN, "pt-5 pb-14 outline-none md:pt-7 md:pb-16 print:max-w-none print:p-0")}
      >
        {children}
      </main>
    </>
  );
}
