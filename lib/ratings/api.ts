import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";

/** An empty ID means no choice yet: no query is sent. */
export type RatingSubject = { leaderId: string } | { companyId: string };

/** Null if a leader keeps the stats private. */
export function figuresQuery(subject: RatingSubject) {
  const [url, id] =
    "leaderId" in subject ? ["/api/leaders", subject.leaderId] : ["/api/companies", subject.companyId];
  return queryOptions({
    // Under 'reviews', so that a submission fetches them again (D28).
    queryKey: ["reviews", "figures", subject],
    queryFn: async ({ signal }) => {
      const { ratingFigures } = await import("@/lib/ratings/schema");
      return ratingFigures.nullable().parse(await fetchJson(`${url}/${id}/stats`, { signal }));
    },
    enabled: id !== "",
  });
}
