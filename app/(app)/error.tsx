"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

/** Rendered inside the shell, so that the navigation stays. */
export default function AppErrorPage({ reset }: { reset: () => void }) {
  return <ErrorNotice onReset={reset} />;
}
