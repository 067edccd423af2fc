"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type ReviewFilter, type ReviewSort, screenFilter } from "@/lib/reviews/schema";

// Read as text and parsed by the schema, so that browser and server understand a wrong value alike.
const parsers = { q: parseAsString, sort: parseAsString, minRating: parseAsString, page: parseAsString };

type ScreenFilter = ReviewFilter & { page: number; pageSize: number };

export type ReviewFilterState = {
  filter: ScreenFilter;
  /** Whether search or rating narrow the list; a sort does not. */
  isNarrowed: boolean;
  search: (q: string) => void;
  sortBy: (sort: ReviewSort) => void;
  filterByRating: (minRating: number | undefined) => void;
  goToPage: (page: number) => void;
  clear: () => void;
};

/**
 * Search, sort, rating and page of a list, held in the address; what has its default is not there.
 * Typing replaces the entry in the history, everything else adds one; any change but the page goes back to page 1.
 */
export function useReviewFilter(): ReviewFilterState {
  const [raw, setRaw] = useQueryStates(parsers);
  const filter: ScreenFilter = useMemo(() => screenFilter.parse(raw), [raw]);
  return useMemo(
    () => ({
      filter,
      isNarrowed: Boolean(filter.q || filter.minRating),
      search: (q) => void setRaw({ q: q.trim() || null, page: null }, { history: "replace" }),
      sortBy: (sort) =>
        void setRaw({ sort: sort === "newest" ? null : sort, page: null }, { history: "push" }),
      filterByRating: (minRating) =>
        void setRaw({ minRating: minRating ? String(minRating) : null, page: null }, { history: "push" }),
      goToPage: (page) =>
        void setRaw({ page: page > 1 ? String(page) : null }, { history: "push", scroll: true }),
      clear: () => void setRaw({ q: null, minRating: null, page: null }, { history: "push" }),
    }),
    [filter, setRaw],
  );
}
