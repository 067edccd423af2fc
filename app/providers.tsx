"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { PageMoves } from "@/components/layout/page-moves";
import { Toaster } from "@/components/ui/toaster";

// Here, so that the page of errors brings no second copy of buttons and links.
export { ErrorNotice } from "@/components/layout/error-notice";

/** What every page needs. components/layout/query-provider.tsx is for those that call the API. */
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
      {children}
      <PageMoves />
      <Toaster />
    </ThemeProvider>
  );
}
