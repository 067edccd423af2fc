import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recovery, RecoveryInput } from "@/lib/authorship/schema";
import { fetchJson } from "@/lib/http/fetch-json";

const RECOVERY = "/api/me/recovery";

export const recoveryQuery = queryOptions({
  queryKey: ["authorship", "recovery"],
  queryFn: async ({ signal }) => (await fetchJson(RECOVERY, { signal })) as Recovery,
});

export function useMakeRecoveryCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: RecoveryInput) =>
      (await fetchJson(RECOVERY, { method: "POST", body: input })) as { code: string },
    onSuccess: () =>
      queryClient.setQueryData(recoveryQuery.queryKey, (known) => known && { ...known, hasCode: true }),
    // The code is shown once, and must not stay in memory after its dialog closes.
    gcTime: 0,
  });
}

export function useUnlockSubmissions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) =>
      (await fetchJson(`${RECOVERY}/unlock`, { method: "POST", body: { code } })) as { message: string },
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["reviews"] });
      await queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey });
    },
    gcTime: 0,
  });
}
