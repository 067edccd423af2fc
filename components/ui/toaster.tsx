"use client";

import { useCallback, useEffect, useState } from "react";
import type { ToastCard } from "@/components/ui/toast-card";
import { useIdle } from "@/components/ui/use-idle";
import { useToast } from "@/components/ui/use-toast";

let loaded: typeof ToastCard | null = null;

export function Toaster() {
  const toast = useToast();
  const [Card, setCard] = useState(() => loaded);
  const load = useCallback(() => {
    // Without a connection, the next toast tries again.
    loadToasts().then(
      (card) => setCard(() => card),
      () => {},
    );
  }, []);
  useIdle(load);
  useEffect(() => {
    if (toast && !Card) load();
  }, [toast, Card, load]);
  return Card && <Card toast={toast} />;
}

export async function loadToasts() {
  const module = await import("@/components/ui/toast-card");
  loaded = module.ToastCard;
  return loaded;
}
