"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { profileScreenFilter } from "@/lib/companies/schema";

const parsers = { q: parseAsString, page: parseAsString };

/** Search and page of the register, held in the address; a search goes back to page 1 and replaces the entry in the history. */
export function useProfileFilter() {
  const [raw, setRaw] = useQueryStates(parsers);
  const filter = useMemo(() => profileScreenFilter.parse(raw), [raw]);
  return useMemo(
    () => ({
      filter,
      search: (q: string) => void setRaw({ q: q.trim() || null, page: null }, { history: "replace" }),
      goToPage: (page: number) =>
        void setRaw({ page: page > 1 ? String(page) : null }, { history: "push", scroll: true }),
    }),
    [filter, setRaw],
  );
}
