"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className="px-4">
      <ErrorNotice onReset={reset} />
    </main>
  );
}
