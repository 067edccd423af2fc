import type { ReactNode } from "react";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";
import { getOperator } from "@/lib/operator";

// rendered per request, because the build knows neither the settings nor the figures that these pages show
export const dynamic = "force-dynamic";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell header={<PublicHeader />} operator={getOperator()}>
      {children}
    </PublicShell>
  );
}
