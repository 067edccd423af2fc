import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  auditEntry,
  type CompanyChanges,
  type DecisionInput,
  decided,
  foundPerson,
  health,
  type MergeInput,
  mergePreview,
  QUEUE_PAGE_SIZE_MAX,
  type QueuedReview,
  type QueueName,
  queuedReview,
  type RoleInput,
  retriedMail,
} from "@/lib/admin/schema";
import { company } from "@/lib/companies/schema";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";

const ADMIN = "/api/admin";
const QUEUES = ["admin", "queue"];

export function queueQuery({ queue, page }: { queue: QueueName; page: number }) {
  return queryOptions({
    queryKey: [...QUEUES, { queue, page }],
    queryFn: ({ signal }) =>
      fetchPage(`${ADMIN}/reviews`, { item: queuedReview, params: { queue, page }, signal }),
  });
}

/** Also works if the page is left before the answer. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: DecisionInput) =>
      decided.parse(
        await fetchJson(`${ADMIN}/reviews/decide`, { method: "POST", body: input, keepalive: true }),
      ),
    onSuccess: (_, { ids }) => refetchReviews(client, ids),
  });
}

export async function listWaiting(
  client: QueryClient,
  queue: QueueName,
  ids: string[],
): Promise<QueuedReview[]> {
  const waiting = (await listWholeQueue(queue)).filter(({ id }) => ids.includes(id));
  const gone = ids.filter((id) => waiting.every((review) => review.id !== id));
  if (gone.length > 0) refetchReviews(client, gone);
  return waiting;
}

async function listWholeQueue(queue: QueueName, page = 1): Promise<QueuedReview[]> {
  const params = { queue, page, pageSize: QUEUE_PAGE_SIZE_MAX };
  const { items, total } = await fetchPage(`${ADMIN}/reviews`, { item: queuedReview, params });
  const isLast = page * QUEUE_PAGE_SIZE_MAX >= total;
  return isLast ? items : [...items, ...(await listWholeQueue(queue, page + 1))];
}

function refetchReviews(client: QueryClient, decidedIds: string[]): void {
  client.setQueriesData<{ items: QueuedReview[]; total: number }>({ queryKey: QUEUES }, (list) => {
    if (!list) return list;
    const items = list.items.filter(({ id }) => !decidedIds.includes(id));
    return { items, total: list.total - list.items.length + items.length };
  });
  for (const key of ["admin", "reviews", "dashboard", "companies"]) {
    void client.invalidateQueries({ queryKey: [key] });
  }
}

export function auditQuery(page: number) {
  return queryOptions({
    queryKey: ["admin", "audit", page],
    queryFn: ({ signal }) => fetchPage(`${ADMIN}/audit`, { item: auditEntry, params: { page }, signal }),
  });
}

export const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: async ({ signal }) => health.parse(await fetchJson(`${ADMIN}/health`, { signal })),
});

export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => retriedMail.parse(await fetchJson(`${ADMIN}/mail/retry`, { method: "POST" })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}

function useRefetchCompanies() {
  const client = useQueryClient();
  return () => {
    for (const key of ["admin", "companies", "dashboard"]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  };
}

export function useUpdateCompany(id: string) {
  const refetch = useRefetchCompanies();
  return useMutation({
    mutationFn: async (changes: CompanyChanges) =>
      company.parse(await fetchJson(`${ADMIN}/companies/${id}`, { method: "PUT", body: changes })),
    onSuccess: refetch,
  });
}

export function useRemoveCompany(id: string) {
  const refetch = useRefetchCompanies();
  return useMutation({
    mutationFn: () => fetchJson(`${ADMIN}/companies/${id}/remove`, { method: "POST" }),
    onSuccess: refetch,
  });
}

export function mergePreviewQuery(pair: MergeInput) {
  return queryOptions({
    queryKey: ["admin", "merge", pair],
    queryFn: async ({ signal }) =>
      mergePreview.parse(
        await fetchJson(`${ADMIN}/companies/merge?${new URLSearchParams(pair)}`, { signal }),
      ),
    enabled: pair.into !== "",
  });
}

export function useMergeCompanies() {
  const refetch = useRefetchCompanies();
  return useMutation({
    mutationFn: async (pair: MergeInput) =>
      company.parse(await fetchJson(`${ADMIN}/companies/merge`, { method: "POST", body: pair })),
    onSuccess: refetch,
  });
}

export function useFindPerson() {
  return useMutation({
    mutationFn: async (input: { email: string }) =>
      foundPerson.parse(await fetchJson(`${ADMIN}/people?${new URLSearchParams(input)}`)),
  });
}

export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: RoleInput) =>
      foundPerson.parse(await fetchJson(`${ADMIN}/people/role`, { method: "POST", body: input })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson(`${ADMIN}/people/end-sessions`, { method: "POST", body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}
