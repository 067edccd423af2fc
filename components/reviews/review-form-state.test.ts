import { describe, expect, it } from "vitest";
import { readersOf } from "@/components/reviews/readers";
import {
  initialState,
  reviewFormRules,
  reviewFormState,
  toSubmission,
  withCompany,
  withLeader,
  withUnregisteredEmail,
} from "@/components/reviews/review-form-state";
import { priya, solen } from "@/tests/samples";

const filled = {
  ...initialState({ leader: priya }),
  communicationRating: 5,
  supportRating: 4,
  growthRating: 3,
  overallRating: 4,
  reviewText: "Explains decisions before they land.",
};

function faults(changes: Partial<typeof filled>) {
  const parsed = reviewFormRules.safeParse({ ...filled, ...changes });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path[0], issue.message]);
}

describe("the target of a review (B10.2)", () => {
  it("a signed-up leader sets the company and clears the address", () => {
    expect(withLeader({ ...priya, isCompanySmall: true, hasFewReviews: false })).toEqual({
      companyId: solen.id,
      companyText: "Solen Health",
      revieweeId: priya.id,
      leaderText: "Priya Raman",
      leaderFirstName: "Priya",
      leaderTitle: "Head of Care",
      unregisteredLeaderEmail: "",
      isCompanySmall: true,
      hasFewReviews: false,
    });
  });

  const none = {
    companyId: "",
    companyText: "",
    revieweeId: "",
    leaderText: "",
    leaderFirstName: "",
    leaderTitle: null,
    isCompanySmall: false,
    hasFewReviews: null,
  };

  it("a company clears leader and address", () => {
    expect(withCompany(solen)).toEqual({
      ...none,
      companyId: solen.id,
      companyText: "Solen Health",
      unregisteredLeaderEmail: "",
    });
  });

  it("an address clears leader and company", () => {
    const unregisteredLeaderEmail = "kim@fjord.example";
    expect(withUnregisteredEmail(unregisteredLeaderEmail)).toEqual({ ...none, unregisteredLeaderEmail });
  });
});

describe("who can read a review", () => {
  it.each([
    ["every user, of a company", initialState({ company: solen }), "Every signed-in user can read this"],
    [
      "every user, of a leader whose reviews are public",
      initialState({ leader: { ...priya, hasFewReviews: true } }),
      "Every signed-in user can read this",
    ],
    [
      "only the leader, who keeps them private",
      initialState({ leader: priya }),
      "Only Priya reads this, unless they make their reviews public",
    ],
    [
      "only the leader, in a draft that has no first name",
      { ...initialState({ leader: priya }), leaderFirstName: "" },
      "Only Priya Raman reads this, unless they make their reviews public",
    ],
    [
      "only the owner of an address",
      { ...initialState({}), unregisteredLeaderEmail: "kim@fjord.example" },
      "Only they read this, once they’ve signed up, unless they make their reviews public",
    ],
  ])("is %s", (_who, state, words) => {
    expect(readersOf(state)).toBe(words);
  });
});

describe("what is sent", () => {
  const checked = reviewFormRules.parse({ ...filled, release: "together" });

  it("is the review without what only the form needs", () => {
    const { companyText: _1, leaderText: _2, leaderFirstName: _3, leaderTitle: _4, ...rest } = checked;
    const { isCompanySmall: _5, hasFewReviews: _6, ...review } = rest;
    expect(toSubmission(checked)).toEqual(review);
  });

  it("waits for others only if it is about a leader", () => {
    expect(toSubmission(checked).release).toBe("together");
    expect(toSubmission({ ...checked, revieweeId: null }).release).toBe("now");
  });
});

describe("a draft from before a field was added", () => {
  it("is kept, without that field", () => {
    const { growthRating: _1, leaderFirstName: _2, leaderTitle: _3, ...draft } = filled;
    const added = { growthRating: 0, leaderFirstName: "", leaderTitle: null };
    expect(reviewFormState.parse(draft)).toEqual({ ...filled, ...added });
  });
});

describe("the rules of the form (E1)", () => {
  it("takes a prompt as a review only if something was written after it", () => {
    const tooShort = [["reviewText", "Your review needs at least 10 characters"]];
    expect(faults({ reviewText: "Keep doing: \nDo differently: " })).toEqual(tooShort);
    const reviewText = "Keep doing: asks before deciding.\nDo differently: ";
    expect(reviewFormRules.parse({ ...filled, reviewText }).reviewText).toBe(
      "Keep doing: asks before deciding.",
    );
  });

  it("accepts a complete form", () => {
    expect(faults({})).toEqual([]);
  });

  it("requires a company or an address", () => {
    expect(faults({ companyId: "", revieweeId: "", leaderText: "" })).toEqual([
      ["companyId", "Please select a company or enter an unregistered leader email."],
    ]);
  });

  it("treats 0 as a missing rating", () => {
    expect(faults({ growthRating: 0 })).toEqual([["growthRating", "Choose a rating from 1 to 5"]]);
  });
});
