const REVIEW = {
  communicationRating: 4,
  supportRating: 5,
  growthRating: 4,
  overallRating: 4,
  reviewText: "Explains decisions before they are final, and says what is not known yet.",
};

export const JSON_HEADERS = { "content-type": "application/json" };

/**
 * None repeats another. Its author and leader differ from those before, and each round has every author.
 * @param {{ authors: string[], leaders: { id: string, companyId: string }[] }} filled cookies of authors, and leaders
 */
export function submissionsOf({ authors, leaders }) {
  return leaders.flatMap((_, shift) =>
    authors.map((cookie, index) => {
      const leader = leaders[(index + shift) % leaders.length];
      const body = JSON.stringify({ ...REVIEW, revieweeId: leader.id, companyId: leader.companyId });
      return { headers: { ...JSON_HEADERS, cookie }, body };
    }),
  );
}
