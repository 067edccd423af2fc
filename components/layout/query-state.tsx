"use client";

import { HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

export function QueryState({ json, children }: { json: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(json), [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
