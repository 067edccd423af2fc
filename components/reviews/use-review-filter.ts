"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { focusNextHeading } from "@/components/layout/content-heading";
import { type LookupFilter, toLookupFilter, toScreenFilter } from "@/lib/reviews/rules";
import type { ReviewFilter, ReviewSort } from "@/lib/reviews/schema";
import { type LookupTab, toLookupTab, toLookupTarget } from "@/lib/search/rules";

// read as text and parsed by the schema, so that browser and server treat a wrong value the same
const listParsers = { sort: parseAsString, minRating: parseAsString, page: parseAsString };
const reviewParsers = { ...listParsers, stars: parseAsString, q: parseAsString };
const lookupParsers = {
  ...listParsers,
  q: parseAsString,
  id: parseAsString,
  name: parseAsString,
  tab: parseAsString,
};

export type ListState = {
  filter: LookupFilter;
  isNarrowed: boolean;
  sortBy: (sort: ReviewSort) => void;
  filterByRating: (minRating: number | undefined) => void;
  goToPage: (page: number) => void;
  clear: () => void;
};

export type ReviewFilterState = ListState & {
  filter: ReviewFilter & LookupFilter;
  search: (q: string) => void;
  /** Only this overall rating. It and the lowest rating replace each other. */
  filterByStars: (stars: number | undefined) => void;
};

type ListChange = { sort?: string | null; minRating?: string | null; page?: string | null };
type SetList = (change: ListChange, options: { history: "push" }) => unknown;

/** Kept in the URL. Typing replaces the history entry. Any change but the page goes back to page 1. */
export function useReviewFilter(): ReviewFilterState {
  const [raw, setRaw] = useQueryStates(reviewParsers);
  const filter = useMemo(() => toScreenFilter(raw), [raw]);
  return useMemo(
    () => ({
      ...listChanges(setRaw),
      filter,
      isNarrowed: Boolean(filter.q || filter.minRating || filter.stars),
      search: (q) => void setRaw({ q: q.trim() || null, page: null }, { history: "replace" }),
      filterByRating: (minRating) =>
        void setRaw({ minRating: toText(minRating), stars: null, page: null }, { history: "push" }),
      filterByStars: (stars) =>
        void setRaw({ stars: toText(stars), minRating: null, page: null }, { history: "push" }),
      clear: () => void setRaw({ q: null, minRating: null, stars: null, page: null }, { history: "push" }),
    }),
    [filter, setRaw],
  );
}

export type Lookup = ListState & {
  id: string | undefined;
  /** With an `id`, the words that it matches best; without, words that match no one. */
  words: string;
  tab: LookupTab;
  openTab: (tab: LookupTab) => void;
  choose: (id: string) => void;
};

export function useLookup(): Lookup {
  const [raw, setRaw] = useQueryStates(lookupParsers);
  const { filter, id, words, tab } = useMemo(
    () => ({ filter: toLookupFilter(raw), ...toLookupTarget(raw), tab: toLookupTab(raw.tab) }),
    [raw],
  );
  return useMemo(
    () => ({
      ...listChanges(setRaw),
      filter,
      isNarrowed: Boolean(filter.minRating),
      id,
      words,
      tab,
      openTab: (opened) =>
        void setRaw({ tab: opened === "reviews" ? null : opened, page: null }, { history: "push" }),
      choose: (chosen) => {
        if (chosen !== id) focusNextHeading();
        void setRaw({ id: chosen, q: null, name: null, tab: null, page: null }, { history: "push" });
      },
    }),
    [filter, id, words, tab, setRaw],
  );
}

function listChanges(setRaw: SetList): Omit<ListState, "filter" | "isNarrowed"> {
  return {
    sortBy: (sort) => void setRaw({ sort: sort === "newest" ? null : sort, page: null }, { history: "push" }),
    filterByRating: (minRating) =>
      void setRaw({ minRating: toText(minRating), page: null }, { history: "push" }),
    goToPage: (page) => void setRaw({ page: page > 1 ? String(page) : null }, { history: "push" }),
    clear: () => void setRaw({ minRating: null, page: null }, { history: "push" }),
  };
}

function toText(rating: number | undefined): string | null {
  return rating ? String(rating) : null;
}
