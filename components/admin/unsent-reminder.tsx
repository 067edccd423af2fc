"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { UNSENT_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";

// Only administrators with unsent decisions load it.
const UnsentNotice = lazy(() =>
  import("@/components/admin/unsent-notice").then((module) => ({ default: module.UnsentNotice })),
);

export function UnsentReminder({ ownerId }: { ownerId: string }) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => setNeeded(hasUnsent()), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <UnsentNotice ownerId={ownerId} />
    </Suspense>
  );
}

function hasUnsent(): boolean {
  try {
    return window.sessionStorage.getItem(UNSENT_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
