"use client";

import { ErrorNotice } from "@/app/providers";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className="px-4">
      <ErrorNotice onReset={reset} />
    </main>
  );
}
