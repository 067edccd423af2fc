import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Prefetched } from "@/components/layout/prefetched";
import { QueryState } from "@/components/layout/query-state";
import { makeQueryClient } from "@/lib/http/query-client";

const KEY = ["reviews", { page: 1 }];
const renders: string[] = [];

function Shown() {
  const { data } = useQuery<string>({ queryKey: KEY, queryFn: () => new Promise(() => {}) });
  renders.push(data ?? "nothing");
  return <p>{data}</p>;
}

function page(client: QueryClient, readAt: number, data: string) {
  return (
    <QueryClientProvider client={client}>
      <QueryState json={JSON.stringify({ readAt, answers: [[KEY, data]] })}>
        <Shown />
      </QueryState>
    </QueryClientProvider>
  );
}

it("has what the server has read at the first render, and doesn't ask for it", () => {
  renders.length = 0;
  const client = makeQueryClient();
  render(page(client, 1_000, "read"));
  expect(renders).toEqual(["read"]);
  expect(client.getQueryState(KEY)).toMatchObject({ dataUpdatedAt: 1_000, fetchStatus: "idle" });
});

it("takes what was read later than what the page has, and nothing that was read earlier", async () => {
  const client = makeQueryClient();
  const { rerender } = render(page(client, 1_000, "first"));
  rerender(page(client, 2_000, "later"));
  await screen.findByText("later");
  renders.length = 0;
  await act(async () => rerender(page(client, 1_500, "earlier")));
  expect(renders).toEqual(["later"]);
  expect(client.getQueryData(KEY)).toBe("later");
});

it("gives each answer under its key, but none that failed or has nothing", async () => {
  const read = makeQueryClient();
  read.setQueryData(KEY, "read");
  read.setQueryData(["stats"], undefined);
  await read.prefetchQuery({ queryKey: ["failed"], queryFn: () => Promise.reject(new Error("no")) });
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Prefetched client={read}>
        <Shown />
      </Prefetched>
    </QueryClientProvider>,
  );
  expect(client.getQueriesData({})).toEqual([[KEY, "read"]]);
});
