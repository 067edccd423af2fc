import type { ReactNode } from "react";
import { BrandLink } from "@/components/layout/brand";
import { PublicFooter } from "@/components/layout/public-footer";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";

// For a link that leads nowhere: its answer takes nothing from the page.
export const metadata = pagePreview("home");

/** Without the way to an account, which has nothing to do with this form, signed in or not. */
export default function FeedbackLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b">
        <div className="mx-auto flex h-16 max-w-content items-center px-4 md:px-8">
          <BrandLink href={paths.home} />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
