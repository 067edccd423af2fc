"use client";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { toProfileFilter } from "@/lib/companies/api";

const parsers = { q: parseAsString, page: parseAsString };

export function useProfileFilter() {
  const [raw, setRaw] = useQueryStates(parsers);
  const filter = useMemo(() => toProfileFilter(raw), [raw]);
  return useMemo(
    () => ({
      filter,
      search: (q: string) => void setRaw({ q: q.trim() || null, page: null }, { history: "replace" }),
      goToPage: (page: number) => void setRaw({ page: page > 1 ? String(page) : null }, { history: "push" }),
    }),
    [filter, setRaw],
  );
}
