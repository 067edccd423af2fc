"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

/** Inside the shell, so that the way to the other pages stays. */
export default function AppErrorPage({ reset }: { reset: () => void }) {
  return <ErrorNotice onReset={reset} />;
}
