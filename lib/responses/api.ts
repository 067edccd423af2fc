import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import type { ReplyInput, ThankInput } from "@/lib/responses/schema";

const REVIEWS = "/api/reviews";

type Told = { message: string };

function refetchReviews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["reviews"] });
}

export function useReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ReplyInput) =>
      (await fetchJson(`${REVIEWS}/reply`, { method: "PUT", body: input })) as Told,
    onSuccess: () => refetchReviews(client),
  });
}

export function useDeleteReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await fetchJson(`${REVIEWS}/reply/delete`, { method: "POST", body: { id } })) as Told,
    onSuccess: () => refetchReviews(client),
  });
}

export function useThank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ThankInput) =>
      (await fetchJson(`${REVIEWS}/thank`, { method: "POST", body: input })) as Told,
    onSuccess: () => refetchReviews(client),
  });
}
