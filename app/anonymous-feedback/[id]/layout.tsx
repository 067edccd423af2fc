import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BrandLink } from "@/components/layout/brand";
import { PublicShell } from "@/components/layout/public-shell";
import { QueryProvider } from "@/components/layout/query-provider";
import { pagePreview } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";
import { paths } from "@/lib/paths";

export const metadata: Metadata = {
  // for the not-found page, which doesn't get the page's metadata
  ...pagePreview("home"),
  // or browsers offer visitors to install the site
  manifest: null,
};

/** No account links: this form has nothing to do with an account, even for signed-in users. */
export default function FeedbackLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell header={<BrandLink href={paths.home} />} operator={getOperator()}>
      <QueryProvider>{children}</QueryProvider>
    </PublicShell>
  );
}
