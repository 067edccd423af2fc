import type { Metadata } from "next";
import { connection } from "next/server";
import { DeadEndProviders } from "@/app/dead-end-providers";
import { Document, documentMetadata } from "@/app/document";
import { DeadEnd } from "@/components/layout/dead-end";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";
import { BRAND } from "@/lib/brand";
import { getOperator } from "@/lib/operator";

export { documentViewport as viewport } from "@/app/document";

export const metadata: Metadata = {
  ...documentMetadata,
  title: `404 Page Not Found | ${BRAND}`,
  robots: { index: false, follow: false },
};

/** In not-found.tsx it would be part of every other page's data. */
export default async function GlobalNotFound() {
  // rendered per request, because the build doesn't know the operator
  await connection();
  return (
    <Document>
      <DeadEndProviders>
        <PublicShell header={<PublicHeader />} operator={getOperator()}>
          <DeadEnd title="404 Page Not Found">
            There’s no page at this address. It may be mistyped, or the link may be old.
          </DeadEnd>
        </PublicShell>
      </DeadEndProviders>
    </Document>
  );
}
