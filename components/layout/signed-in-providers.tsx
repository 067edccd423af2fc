"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { AuthSync } from "@/components/accounts/auth-sync";
import { QueryProvider } from "@/components/layout/query-provider";
import { useIdle } from "@/components/ui/use-idle";

export function SignedInProviders({ children }: { children: ReactNode }) {
  useIdle(loadSchemas);
  return (
    <QueryProvider>
      <NuqsAdapter>{children}</NuqsAdapter>
      <AuthSync />
    </QueryProvider>
  );
}

/** Everyone loads the schemas of answers, so that the network doesn't see from them what someone does. */
function loadSchemas(): void {
  // A call that needs one tries again.
  Promise.all([
    import("@/lib/companies/schema"),
    import("@/lib/dashboard/schema"),
    import("@/lib/feedback-link/schema"),
    import("@/lib/leaders/schema"),
    import("@/lib/ratings/schema"),
    import("@/lib/responses/schema"),
    import("@/lib/reviews/schema"),
    import("@/lib/sharing/schema"),
  ]).catch(() => {});
}
