import { describe, expect, it } from "vitest";
import {
  initialState,
  reviewFormRules,
  reviewFormState,
  withCompany,
  withCompanyText,
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
      unregisteredLeaderEmail: "",
      isCompanySmall: true,
      hasFewReviews: false,
    });
  });

  it("an address clears leader and company", () => {
    expect(withUnregisteredEmail("kim@fjord.example")).toEqual({
      companyId: "",
      companyText: "",
      revieweeId: "",
      leaderText: "",
      unregisteredLeaderEmail: "kim@fjord.example",
    });
  });

  it("clearing the company's text clears its id, and the leader with it", () => {
    expect(withCompanyText("")).toEqual({ companyId: "", companyText: "", revieweeId: "", leaderText: "" });
  });

  it("another company clears the leader, the same one keeps them", () => {
    expect(withCompany(solen, { companyId: "another" })).toMatchObject({ revieweeId: "", leaderText: "" });
    expect(withCompany(solen, { companyId: solen.id })).not.toHaveProperty("revieweeId");
  });
});

describe("a draft from before a rating was added", () => {
  it("is kept, without that rating", () => {
    const { growthRating: _added, ...draft } = filled;
    expect(reviewFormState.parse(draft)).toEqual({ ...filled, growthRating: 0 });
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

  it("rejects a leader who was typed but not chosen", () => {
    expect(faults({ revieweeId: "", leaderText: "Priya" })).toEqual([
      ["revieweeId", "Please choose a leader from the list, or clear this field."],
    ]);
  });

  it("treats 0 as a missing rating", () => {
    expect(faults({ growthRating: 0 })).toEqual([["growthRating", "Choose a rating from 1 to 5"]]);
  });
});
