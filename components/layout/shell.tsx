import type { ReactNode } from "react";
import { type AccountHolder, AccountMenu } from "@/components/layout/account-menu";
import { BrandLink } from "@/components/layout/brand";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { Navigation } from "@/components/layout/navigation";
import { PrivacyIndicators } from "@/components/layout/privacy-indicators";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { paths } from "@/lib/paths";

/** The frame of every signed-in page (B3). Without an account, which only a page may turn away, it has no menu. */
export function Shell({ account, children }: { account: AccountHolder | null; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-16 border-b bg-background">
        <div className="hidden w-64 shrink-0 items-center border-r bg-sidebar px-5 md:flex">
          <BrandLink href={paths.dashboard} />
        </div>
        <div className="flex min-w-0 flex-1 items-center gap-2 px-4 md:gap-3 md:px-8">
          <MobileMenu isAdmin={account?.isAdmin} />
          <BrandLink href={paths.dashboard} className="md:hidden" />
          <PrivacyIndicators className="hidden md:flex" />
          <div className="ml-auto">{account && <AccountMenu account={account} />}</div>
        </div>
      </header>
      <aside
        aria-label="Sidebar"
        className="fixed top-16 bottom-0 left-0 hidden w-64 overflow-y-auto border-r bg-sidebar md:block"
      >
        <Navigation isAdmin={account?.isAdmin} />
      </aside>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-content px-4 pt-5 pb-14 outline-none md:max-w-[calc(var(--container-content)+16rem)] md:pt-7 md:pr-8 md:pb-16 md:pl-72"
      >
        {children}
      </main>
    </>
  );
}
