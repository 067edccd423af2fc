"use client";
import type { ReactNode } from "react";
import type { ListState, ReviewFilterState } from "@/components/reviews/use-review-filter";
import { NativeSelect } from "@/components/ui/native-select";
import { SearchField } from "@/components/ui/search-field";
import { REVIEW_SORTS } from "@/lib/reviews/constants";
import { toSort } from "@/lib/reviews/rules";
import { SEARCH_TERM_MAX } from "@/lib/search/constants";
import { cn } from "@/lib/utils";

const SORT_LABELS = {
  newest: "Newest First",
  oldest: "Oldest First",
  "highest-rated": "Highest Rated",
  "lowest-rated": "Lowest Rated",
};
const MIN_RATINGS = [4, 3, 2, 1];
const ONLY_STARS = "stars";

type ReviewToolbarProps = {
  title: string;
  state: ReviewFilterState;
  action?: ReactNode;
  children?: ReactNode;
};

export function ReviewToolbar({ title, state, action, children }: ReviewToolbarProps) {
  return (
    <Toolbar className="@3xl:grid-cols-[minmax(0,1fr)_11rem_10rem]">
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-heading text-lg">{title}</h2>
        {action}
      </div>
      <SearchField
        label="Search leadership feedback"
        placeholder="Search Leadership Feedback..."
        maxLength={SEARCH_TERM_MAX}
        value={state.filter.q ?? ""}
        onSearch={state.search}
        className="col-span-full @3xl:col-span-1"
      />
      <SortSelect state={state} />
      <RatingSelect state={state} stars={state.filter.stars} />
      {children && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      )}
    </Toolbar>
  );
}

export function LookupToolbar({ title, state }: { title: string; state: ListState }) {
  return (
    <Toolbar className="@lg:grid-cols-[minmax(0,1fr)_11rem_10rem]">
      <h2 className="col-span-full @lg:col-span-1 font-heading text-lg">{title}</h2>
      <SortSelect state={state} />
      <RatingSelect state={state} />
    </Toolbar>
  );
}

function Toolbar({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className="@container border-b print:hidden">
      <div
        className={cn(
          "grid items-center gap-x-2 gap-y-3 p-4 min-[22.5rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] sm:gap-x-3 sm:px-5",
          className,
        )}
      >
        {children}
      </div>
    </div>
  );
}

function SortSelect({ state: { filter, sortBy } }: { state: ListState }) {
  return (
    <NativeSelect
      aria-label="Sort"
      value={filter.sort}
      onChange={(event) => sortBy(toSort(event.target.value))}
    >
      {REVIEW_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </NativeSelect>
  );
}

type RatingSelectProps = {
  state: ListState;
  stars?: number;
};

function RatingSelect({ state: { filter, filterByRating }, stars }: RatingSelectProps) {
  return (
    <NativeSelect
      aria-label="Filter by rating"
      value={stars ? ONLY_STARS : (filter.minRating ?? "")}
      onChange={(event) => filterByRating(Number(event.target.value) || undefined)}
    >
      {stars && <option value={ONLY_STARS}>{`${stars} ${stars === 1 ? "Star" : "Stars"} Only`}</option>}
      <option value="">All Ratings</option>
      {MIN_RATINGS.map((rating) => (
        <option key={rating} value={rating}>
          {rating}+ Stars
        </option>
      ))}
    </NativeSelect>
  );
}
