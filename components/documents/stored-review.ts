import { RATING_DIMENSIONS, RATINGS_IN_WORDS, recordOf } from "@/lib/ratings/constants";

type Column = {
  /** Names in prisma/schema.prisma; documents.test.tsx checks that all are here. */
  columns: readonly string[];
  example: string;
  meaning: string;
};

export const EXAMPLE_RATINGS = recordOf(RATING_DIMENSIONS, "key", ({ key }) => (key === "support" ? 5 : 4));

/** Every column of a stored review, with its value in the example after the nightly seal. */
export const STORED_REVIEW: readonly Column[] = [
  {
    columns: ["id"],
    example: "3f0c9a52-7d1e-4b86-9c40-e2a7d95b1f38",
    meaning: "A random number. It doesn’t show any order or time.",
  },
  {
    columns: ["authorTag"],
    example: "b71e 04d9 5c3a …, 32 bytes",
    meaning:
      "The keyed tag by which Your Submissions finds the review. It’s made from your account with a key that is kept outside the database, and differs for each review. Without the key it’s noise. In a review through a leader’s link it’s a random number.",
  },
  {
    columns: ["submissionHash"],
    example: "08f2 c6a1 97be …, 32 bytes",
    meaning:
      "A second keyed value, made from your account with a random value on it, whom the review is about, the ratings and the text. Sending the same review twice gives the same value, so it’s stored once. Without the key it’s noise too. In a review through a link, it isn’t made from any account.",
  },
  {
    columns: ["displayName"],
    example: "empty",
    meaning: "A name, only if you chose one to sign with. If it’s empty, the review shows ‘Anonymous’.",
  },
  { columns: ["companyId"], example: "Harrow Lane Instruments", meaning: "The company." },
  { columns: ["revieweeId"], example: "Maren Oduya", meaning: "The leader it’s about, if there is one." },
  {
    columns: ["unregisteredLeaderEmail", "unregisteredLeaderIndex"],
    example: "empty",
    meaning:
      "Used when you write about a leader who has no account: their address, encrypted, and a keyed value that finds such reviews. We empty both when they sign up and the review becomes theirs. If they don’t sign up within 90 days, we delete the review. It’s never your address.",
  },
  {
    columns: ["firstByAuthor"],
    example: "5e11 c07a 92d4 …, 29 bytes",
    meaning:
      "Whether it was your first review of this leader, encrypted: ‘yes’ or ‘no’, and nothing else. We need it to know when 3 people have written. It always has the same size, and without the key it’s noise. It’s ‘no’ in a review of a company, one through a link and one that you’ve unlinked.",
  },
  {
    columns: RATING_DIMENSIONS.map(({ column }) => column),
    example: Object.values(EXAMPLE_RATINGS).join(", "),
    meaning: `Your ${RATINGS_IN_WORDS}.`,
  },
  {
    columns: ["reviewText"],
    example: "‘Says what she wants in the first sentence and then leaves us room. …’",
    meaning: "Your words, exactly as you wrote them. We can’t undo what they give away.",
  },
  {
    columns: ["isVerified"],
    example: "yes",
    meaning:
      "The ‘Verified’ badge: you belong to that company, and so do at least four other verified members. With fewer than five there is no badge, and a review through a leader’s link never has one.",
  },
  {
    columns: ["isShareable"],
    example: "yes",
    meaning:
      "Whether you let the leader share the review publicly as an image. The leader sees it. Always ‘no’ for a review of a company.",
  },
  {
    columns: ["state", "isModerated", "holdReasons"],
    example: "PUBLISHED, yes, none",
    meaning:
      "The result of the check of your text, or of a moderator’s decision: published, held (and why), or removed. It says WAITING while a review waits until 3 people have written.",
  },
  {
    columns: ["removalReason", "appeal", "appealedOn"],
    example: "empty, NONE, empty",
    meaning:
      "The first is filled only if a moderator removes the review: their reason, which you can read. The second changes only if you ask a person to look again, and when that is decided. The third is the day on which you ask; the next night empties it.",
  },
  {
    columns: ["report", "reportReason", "reportNote"],
    example: "NONE, empty, empty",
    meaning:
      "Filled only if the leader reports the review: that they did and whether it’s decided, what they say is wrong, and their note if they add one.",
  },
  {
    columns: ["createdAt", "visibleAt"],
    example: "Monday 9 March 2026, 00:00",
    meaning:
      "The Monday of the week. If the review is held first, or waits for others, the week is that of its publication; as long as you let it wait, the second date is in the year 9999.",
  },
  {
    columns: ["submittedAt"],
    example: "empty",
    meaning:
      "On Tuesday 10 March, until that night, this was the exact time, which nothing shows. It’s the only thing we remove later.",
  },
  { columns: ["sealed"], example: "yes", meaning: "The nightly seal has processed this row." },
];
