import type { ReactNode } from "react";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell header={<PublicHeader />}>{children}</PublicShell>;
}
