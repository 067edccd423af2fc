import type { Metadata } from "next";
import { DeadEnd } from "@/components/layout/dead-end";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";
import { getOperator } from "@/lib/operator";

export const metadata: Metadata = {
  title: "404 Page Not Found",
  robots: { index: false, follow: false },
};

// rendered per request, because the build doesn't know the operator
export const dynamic = "force-dynamic";

export default function NotFound() {
  return (
    <PublicShell header={<PublicHeader />} operator={getOperator()}>
      <DeadEnd title="404 Page Not Found">
        There’s no page at this address. It may be mistyped, or the link may be old.
      </DeadEnd>
    </PublicShell>
  );
}
