type Column = {
  /** As prisma/schema.prisma names them; documents.test.tsx holds the two lists together. */
  columns: readonly string[];
  example: string;
  meaning: string;
};

/** Every column of a stored review, with the value it has in the worked example after the night's seal. */
export const STORED_REVIEW: readonly Column[] = [
  {
    columns: ["id"],
    example: "3f0c9a52-7d1e-4b86-9c40-e2a7d95b1f38",
    meaning: "A random number. It has no order and no clock in it.",
  },
  {
    columns: ["authorTag"],
    example: "b71e 04d9 5c3a …, 32 bytes",
    meaning:
      "The keyed tag by which Your Submissions finds the review. Made from your account with a key that is kept outside the database, and a different one for each review. Without the key it is noise. In a review by a leader’s link it is a random number.",
  },
  {
    columns: ["submissionHash"],
    example: "08f2 c6a1 97be …, 32 bytes",
    meaning:
      "A second keyed value, over your account with a random value on it, whom the review is about, the ratings and the text. Sending the same review twice gives the same value, so it is stored once. Without the key it is noise too. By a link there is no account in it.",
  },
  {
    columns: ["displayName"],
    example: "empty",
    meaning: "A name only if you have chosen one to sign with. Empty is shown as ‘Anonymous’.",
  },
  { columns: ["companyId"], example: "Harrow Lane Instruments", meaning: "The company." },
  { columns: ["revieweeId"], example: "Maren Oduya", meaning: "The leader it is about, if there is one." },
  {
    columns: ["unregisteredLeaderEmail", "unregisteredLeaderIndex"],
    example: "empty",
    meaning:
      "Used when you write about a leader who has no account: their address, encrypted, and a keyed value to find such reviews by. Emptied when they sign up and the review becomes theirs; if they have not after 90 days, the review is deleted. Never your address.",
  },
  {
    columns: ["communicationRating", "supportRating", "growthRating", "overallRating"],
    example: "4, 5, 4, 4",
    meaning: "Your four ratings.",
  },
  {
    columns: ["reviewText"],
    example: "‘Says what she wants in the first sentence and then leaves us room. …’",
    meaning: "Your words, exactly as you wrote them. What they give away, nothing here can take back.",
  },
  {
    columns: ["isVerified"],
    example: "yes",
    meaning:
      "The ‘Verified’ badge: you belong to that company, and so do at least four other verified members. Below five there is no badge, and a review by a leader’s link never has one.",
  },
  {
    columns: ["state", "isModerated", "holdReasons"],
    example: "PUBLISHED, yes, none",
    meaning: "What the check of the text came to: out, held for a decision and why, or removed.",
  },
  {
    columns: ["createdAt", "visibleAt"],
    example: "Monday 9 March 2026, 00:00",
    meaning:
      "The Monday of the week. On Tuesday 10 March, until the night, the exact time stood here: that is the one thing taken away later.",
  },
  { columns: ["sealed"], example: "yes", meaning: "The night’s seal has been at this row." },
];
