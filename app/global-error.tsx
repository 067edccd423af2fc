"use client";

import { fontVariables } from "@/app/fonts";
import { BRAND } from "@/lib/brand";
import "@/app/globals.css";

/** The last resort, when even the root layout failed: no providers, and a plain link that loads anew. */
export default function GlobalError() {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>{`Something went wrong | ${BRAND}`}</title>
        <main role="alert" className="mx-auto max-w-xl px-4 py-16">
          <h1 className="font-heading text-2xl">{BRAND} could not be loaded</h1>
          <p className="mt-3 text-muted-foreground">
            Something failed on our side. Nothing that you have sent was lost. Load the page again; if that
            does not help, wait a minute before the next try.
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
