"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";

export type Read = { readAt: number; answers: [key: QueryKey, data: unknown][] };

/** What `HydrationBoundary` does, for answers alone. Its state and code are several times as long. */
export function QueryState({ json, children }: { json: string; children: ReactNode }) {
  const client = useQueryClient();
  const newer = useMemo(() => {
    const { readAt: updatedAt, answers } = JSON.parse(json) as Read;
    const put = ([key, data]: (typeof answers)[number]) => client.setQueryData(key, data, { updatedAt });
    const known = answers.filter(([key]) => client.getQueryState(key));
    for (const answer of answers) if (!known.includes(answer)) put(answer);
    return () => {
      for (const answer of known)
        if ((client.getQueryState(answer[0])?.dataUpdatedAt ?? 0) < updatedAt) put(answer);
    };
  }, [client, json]);
  // In an effect, because what another part shows can't change while this one renders.
  useEffect(newer, [newer]);
  return children;
}
