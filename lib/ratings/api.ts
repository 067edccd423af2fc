import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { ratingFigures } from "@/lib/ratings/schema";

/** Whom or what ratings are of. An empty id is nobody yet, of whom nothing is asked. */
export type RatingSubject = { leaderId: string } | { companyId: string };

/** What the ratings of a leader or a company come to; null where a leader keeps them private. */
export function figuresQuery(subject: RatingSubject) {
  const [url, id] =
    "leaderId" in subject ? ["/api/leaders", subject.leaderId] : ["/api/companies", subject.companyId];
  return queryOptions({
    // Under 'reviews', so that a submission has them fetched anew (D28).
    queryKey: ["reviews", "figures", subject],
    queryFn: async ({ signal }) =>
      ratingFigures.nullable().parse(await fetchJson(`${url}/${id}/stats`, { signal })),
    enabled: id !== "",
  });
}
