"use client";

import { HeadManagerContext } from "next/dist/shared/lib/head-manager-context.shared-runtime";
import { ThemeProvider } from "next-themes";
import { type ReactNode, use } from "react";
import { PageMoves } from "@/components/layout/page-moves";
import { Toaster } from "@/components/ui/toaster";

/** What every page needs. components/layout/query-provider.tsx is for those that call the API. */
export function Providers({ children }: { children: ReactNode }) {
  // On the server only. To read it from the request would make every page dynamic.
  const { nonce } = use(HeadManagerContext);
  return (
    // Without the scheme on the element, where print couldn't undo it: app/globals.css has it.
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      enableColorScheme={false}
      nonce={nonce}
    >
      {children}
      <PageMoves />
      <Toaster />
    </ThemeProvider>
  );
}
