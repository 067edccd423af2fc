"use client";

import { useEffect } from "react";
import { keepOfflinePage } from "@/lib/auth/offline-page";

/** Lets this browser show a page of ours when it can't load a signed-in page (G82). Renders nothing. */
export function OfflinePage() {
  useEffect(() => void keepOfflinePage(), []);
  return null;
}
