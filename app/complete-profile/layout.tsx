import type { ReactNode } from "react";
import { LogOutButton } from "@/components/accounts/log-out-button";
import { BrandMark } from "@/components/layout/brand";
import { documentLinks, PublicFooter } from "@/components/layout/public-footer";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { BRAND } from "@/lib/brand";

/** Has neither the shell nor login links: newcomers can only continue or log out. */
export default function CompleteProfileLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b">
        <div className="mx-auto flex h-16 max-w-content items-center justify-between gap-3 px-4 md:px-8">
          <p className="inline-flex items-center gap-2.5 font-heading text-lg">
            <BrandMark className="size-7 shrink-0 text-primary" />
            {BRAND}
          </p>
          <LogOutButton />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <PublicFooter links={documentLinks} />
    </div>
  );
}
