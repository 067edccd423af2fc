import { useMutation, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";

// Not parsed here: zod would be heavy for a page without a form.
type Message = { message: string };

export type UnsubscribeLink = { email?: string; t?: string };

export function useUnsubscribe({ email, t }: UnsubscribeLink, isWanted: boolean) {
  return useQuery({
    queryKey: ["notifications", "unsubscribe", email, t],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...(email && { email }), ...(t && { t }) });
      return (await fetchJson(`/api/unsubscribe?${query}`, { signal })) as Message & { undo?: string };
    },
    gcTime: 0,
  });
}

export function useUndoUnsubscribe() {
  return useMutation({
    mutationFn: async (undo: string) =>
      (await fetchJson("/api/unsubscribe/undo", { method: "POST", body: { undo } })) as Message,
  });
}
