import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "@/app/fonts";
import { DrawnWhole } from "@/components/layout/drawn-whole";
import { BRAND, GROUND, TAGLINE } from "@/lib/brand";
import { env } from "@/lib/env";
import "@/app/globals.css";

export const documentMetadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { default: `${BRAND}: ${TAGLINE}`, template: `%s | ${BRAND}` },
  description:
    "Anonymous ratings and reviews of the people you work for. The leader reads what you wrote, but can't see who wrote it.",
  applicationName: BRAND,
  icons: { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
};

export const documentViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: GROUND.light },
    { media: "(prefers-color-scheme: dark)", color: GROUND.dark },
  ],
};

export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body className="min-h-dvh antialiased">
        {children}
        <DrawnWhole />
      </body>
    </html>
  );
}
