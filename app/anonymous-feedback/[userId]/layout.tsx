import type { ReactNode } from "react";
import { BrandLink } from "@/components/layout/brand";
import { PublicFooter } from "@/components/layout/public-footer";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";

// for the not-found page, which doesn't get the page's metadata
export const metadata = pagePreview("home");

/** Has no account links: this form has nothing to do with an account, even for signed-in users. */
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
