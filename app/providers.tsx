"use client";

import { HeadManagerContext } from "next/dist/shared/lib/head-manager-context.shared-runtime";
import { ThemeProvider } from "next-themes";
import { type ReactNode, use } from "react";
import { PageMoves } from "@/components/layout/page-moves";
import { Toaster } from "@/components/ui/toaster";

export function Providers({ children }: { children: ReactNode }) {
  // Only on the server. Reading it from the request would make every page dynamic.
  const { nonce } = use(HeadManagerContext);
  return (
    // app/globals.css sets the colour scheme: print couldn't undo one on the element.
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
