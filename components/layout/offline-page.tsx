"use client";

import { useEffect } from "react";
import { keepOfflinePage } from "@/lib/auth/offline-page";

export function OfflinePage() {
  useEffect(() => void keepOfflinePage(), []);
  return null;
}
