"use client";

import type { QueryKey } from "@tanstack/react-query";
import { type SearchQuery, useSearch } from "@/components/search/use-search";
import { Combobox, type ComboboxProps } from "@/components/ui/combobox";
import { SEARCH_TERM_MAX } from "@/lib/search/constants";

type SearchComboboxProps<T, Key extends QueryKey> = Omit<
  ComboboxProps<T>,
  "items" | "isLoading" | "onRetry" | "getKey" | "maxLength"
> & { search: SearchQuery<T, Key> };

export function SearchCombobox<T extends { id: string }, Key extends QueryKey>({
  search,
  ...props
}: SearchComboboxProps<T, Key>) {
  const { results, isLoading, problem, retry } = useSearch(props.query, search);
  return (
    <Combobox
      {...props}
      items={results}
      isLoading={isLoading}
      problem={problem && (props.problem ?? problem)}
      onRetry={retry}
      getKey={({ id }) => id}
      maxLength={SEARCH_TERM_MAX}
    />
  );
}
