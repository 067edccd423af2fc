"use client";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReviewFilterState } from "@/components/reviews/use-review-filter";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { useDebounced } from "@/components/ui/use-debounced";
import { reviewSort } from "@/lib/reviews/schema";
import { SEARCH_TERM_MAX } from "@/lib/search/schema";
import { cn } from "@/lib/utils";

const SORT_LABELS = {
  newest: "Newest First",
  oldest: "Oldest First",
  "highest-rated": "Highest Rated",
  "lowest-rated": "Lowest Rated",
};
const MIN_RATINGS = [4, 3, 2, 1];

/** Search, sort and rating of a list of reviews (B5.1). */
export function ReviewToolbar({ state }: { state: ReviewFilterState }) {
  const { filter, search, sortBy, filterByRating } = state;
  return (
    <div className="grid gap-3 border-b p-4 min-[22rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] sm:px-5 lg:grid-cols-[minmax(0,1fr)_11rem_10rem]">
      <SearchBox value={filter.q ?? ""} onSearch={search} />
      <NativeSelect
        aria-label="Sort"
        value={filter.sort}
        onChange={(event) => sortBy(reviewSort.parse(event.target.value))}
      >
        {reviewSort.options.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Filter by rating"
        value={filter.minRating ?? ""}
        onChange={(event) => filterByRating(Number(event.target.value) || undefined)}
      >
        <option value="">All Ratings</option>
        {MIN_RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {rating}+ Stars
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** What is typed becomes the search after 300 ms; a search that comes from elsewhere, as by 'back', shows in the box. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  const known = useRef(value);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const q = settled.trim();
    // Only what still stands in the box is searched for: 'back' may have changed it meanwhile.
    if (q === known.current || settled !== typed) return;
    known.current = q;
    onSearch(q);
  }, [settled, typed, onSearch]);

  return (
    <span className="relative col-span-full lg:col-span-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search leadership feedback"
        placeholder="Search Leadership Feedback..."
        maxLength={SEARCH_TERM_MAX}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cn("pl-9 [&::-webkit-search-cancel-button]:appearance-none", typed && "pr-9")}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setTyped("")}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
