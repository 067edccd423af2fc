"use client";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { ReviewFilterState } from "@/components/reviews/use-review-filter";
import { receivedReviewsQuery } from "@/lib/reviews/api/received";
import { NEWEST } from "@/lib/reviews/constants";
import { isRatedWithin } from "@/lib/reviews/rules";
import type { ReceivedReview, ReviewSort } from "@/lib/reviews/schema";

// The first view needn't wait for it.
const loadVisits = () => import("@/components/reviews/seen-reviews");

const parsers = { new: parseAsString, page: parseAsString };

export type NewReviews = {
  isOn: boolean;
  /** Undefined until the browser has found out. */
  count: number | undefined;
  isNew: (id: string) => boolean;
  toggle: () => void;
  markAllRead: () => void;
};

/** The browser sorts and filters what is new, because the server doesn't know what it has shown. */
export function useNewReviews(deviceKey: string, base: ReviewFilterState) {
  const [raw, setRaw] = useQueryStates(parsers);
  const client = useQueryClient();
  const isOn = raw.new === "1";
  const { q } = base.filter;
  const newQuery = newReviewsQuery(deviceKey);
  const found = useQuery(newQuery);
  const matching = useQuery({
    ...matchingQuery(found.data?.since ?? "", q ?? ""),
    enabled: isOn && Boolean(q) && found.isSuccess,
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => new Set(found.data?.items.map(({ id }) => id)), [found.data]);
  const source = q ? matching : found;
  const items = q ? matching.data : found.data?.items;
  const { sort, page, pageSize } = base.filter;
  const isListed = ({ id, overallRating }: ReceivedReview) =>
    ids.has(id) && isRatedWithin(base.filter, overallRating);
  const listed = items && sorted(items, sort).filter(isListed);
  const fresh: NewReviews = {
    isOn,
    count: found.data?.items.length,
    isNew: (id) => ids.has(id),
    toggle: () => void setRaw({ new: isOn ? null : "1", page: null }, { history: "push" }),
    markAllRead: () => {
      const { data } = found;
      if (!data) return;
      void loadVisits().then(({ markAllSeen }) => markAllSeen(deviceKey, data.reviews, new Date()));
      client.setQueryData(newQuery.queryKey, { ...data, items: [] });
    },
  };
  const state: ReviewFilterState = {
    ...base,
    isNarrowed: base.isNarrowed || isOn,
    clear: () => {
      base.clear();
      void setRaw({ new: null }, { history: "push" });
    },
  };
  const { error, isFetching, isPlaceholderData } = source;
  const data = listed && {
    items: listed.slice((page - 1) * pageSize, page * pageSize),
    total: listed.length,
  };
  return {
    fresh,
    state,
    listed,
    result: { data, error, isFetching, isPlaceholderData, refetch: () => source.refetch() },
  };
}

function newReviewsQuery(deviceKey: string) {
  return queryOptions({
    // Under 'reviews', so that a submission fetches it again (D28).
    queryKey: ["reviews", "new", deviceKey],
    queryFn: async ({ client }) => {
      const now = new Date();
      const { getVisitBefore, keepVisit, listNew } = await loadVisits();
      const before = await getVisitBefore(deviceKey, now);
      const reviews = await fetchSince(client, before.week);
      await keepVisit(deviceKey, reviews, now);
      return { since: before.week, reviews, items: await listNew(deviceKey, reviews, before) };
    },
  });
}

function matchingQuery(since: string, q: string) {
  return queryOptions({
    queryKey: ["reviews", "new-matching", { since, q }],
    queryFn: ({ client }) => fetchSince(client, since, q),
  });
}

/** `since` is a Monday. Returns the matching reviews of that week and later, newest first. */
async function fetchSince(client: QueryClient, since: string, q?: string): Promise<ReceivedReview[]> {
  const found: ReceivedReview[] = [];
  for (let page = 1; ; page++) {
    const { items } = await client.fetchQuery(receivedReviewsQuery({ ...NEWEST, q, page }));
    const within = items.filter(({ createdAt }) => createdAt >= since);
    found.push(...within);
    if (within.length < NEWEST.pageSize) return found;
  }
}

/** `reviews` are newest first, and stay so where the order leaves it open. */
function sorted(reviews: readonly ReceivedReview[], sort: ReviewSort): ReceivedReview[] {
  switch (sort) {
    case "newest":
      return [...reviews];
    case "oldest":
      return reviews.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    case "highest-rated":
      return reviews.toSorted((a, b) => b.overallRating - a.overallRating);
    case "lowest-rated":
      return reviews.toSorted((a, b) => a.overallRating - b.overallRating);
  }
}
