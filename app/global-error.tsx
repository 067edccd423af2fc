"use client";

import { fontVariables } from "@/app/fonts";
import { BRAND } from "@/lib/brand";
import "@/app/globals.css";

export default function GlobalError() {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>{`Something went wrong | ${BRAND}`}</title>
        <main role="alert" className="mx-auto max-w-xl px-4 py-16">
          <h1 className="font-heading text-2xl">We couldn’t load {BRAND}</h1>
          <p className="mt-3 text-muted-foreground">
            Something went wrong on our side. Nothing you’ve sent was lost. Load the page again. If that
            doesn’t help, wait a minute and try once more.
          </p>
          <p className="mt-6">
            <a href="/" className="font-semibold text-primary underline underline-offset-4">
              Load the start page
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
