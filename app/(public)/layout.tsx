import type { ReactNode } from "react";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";
import { getOperator } from "@/lib/operator";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell header={<PublicHeader />} operator={getOperator()}>
      {children}
    </PublicShell>
  );
}
