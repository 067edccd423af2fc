import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/ui/use-debounced";
import { searchQuery } from "@/lib/search/api";

/** Searches once nothing has been typed for 300 ms (B3.3). */
export function useSearch(text: string) {
  const settled = useDebounced(text);
  const { data = [], isFetching, error, refetch } = useQuery(searchQuery(settled));
  const isSettled = settled.trim() === text.trim();
  return {
    results: isSettled ? data : [],
    isLoading: text.trim() !== "" && (isFetching || !isSettled),
    problem: isSettled ? error?.message : undefined,
    retry: () => void refetch(),
  };
}
