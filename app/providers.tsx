"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { AuthSync } from "@/components/accounts/auth-sync";
import { PageMoves } from "@/components/layout/page-moves";
import { Toaster } from "@/components/ui/toaster";
import { getQueryClient } from "@/lib/http/query-client";

export function Providers({ children }: { children: ReactNode }) {
  return (
    // Without the scheme on the element, where print couldn't undo it: app/globals.css has it.
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      enableColorScheme={false}
      disableTransitionOnChange
    >
      <QueryClientProvider client={getQueryClient()}>
        <NuqsAdapter>{children}</NuqsAdapter>
        <AuthSync />
        <PageMoves />
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
