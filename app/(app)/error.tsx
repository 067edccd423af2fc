"use client";

import { ErrorNotice } from "@/components/layout/error-notice";

export default function AppErrorPage({ reset }: { reset: () => void }) {
  return <ErrorNotice onReset={reset} />;
}
