import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";

export type SearchQuery<T, Key extends QueryKey> = (text: string) => UseQueryOptions<T[], Error, T[], Key>;

export function useSearch<T, Key extends QueryKey>(text: string, search: SearchQuery<T, Key>) {
  const settled = useDebounced(text);
  const { data = [], isFetching, error, refetch } = useQuery(search(settled));
  const isSettled = settled.trim() === text.trim();
  return {
    results: isSettled ? data : [],
    isLoading: text.trim() !== "" && (isFetching || !isSettled),
    problem: isSettled ? error?.message : undefined,
    retry: () => void refetch(),
  };
}
