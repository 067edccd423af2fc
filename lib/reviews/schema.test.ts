import { describe, expect, it } from "vitest";
import { reviewFilter, reviewForm, reviewInput } from "@/lib/reviews/schema";

const companyId = "7f0d6c2e-6c0e-4b7e-9a3e-0d9a3f1b2c4d";
const valid = {
  companyId,
  communicationRating: 4,
  supportRating: 3,
  growthRating: 5,
  overallRating: 4,
  reviewText: "Explains decisions before they land.",
};

function messages(input: unknown, schema: typeof reviewInput | typeof reviewForm = reviewInput) {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
}

describe("reviewInput (E1)", () => {
  it("drops every unknown key (SEC-C6)", () => {
    const parsed = reviewInput.parse({
      ...valid,
      state: "PUBLISHED",
      authorTag: "x",
      isVerified: true,
      createdAt: 1,
    });
    expect(Object.keys(parsed).sort()).toEqual(
      [
        "communicationRating",
        "companyId",
        "growthRating",
        "isShareable",
        "isUnsigned",
        "overallRating",
        "release",
        "revieweeId",
        "reviewText",
        "supportRating",
        "unregisteredLeaderEmail",
      ].sort(),
    );
  });

  it.each([0, 6, 2.5, "4", null, undefined, Number.NaN])("refuses %s as a rating", (rating) => {
    expect(messages({ ...valid, overallRating: rating })).not.toEqual([]);
  });

  it("counts code points after trimming: 10 to 2000 (SEC-I2)", () => {
    const withText = (reviewText: string) => messages({ ...valid, reviewText });
    expect(withText(` ${"é".repeat(9)}\n\n`)).toEqual(["Your review needs at least 10 characters"]);
    expect(withText("🙂".repeat(10))).toEqual([]);
    expect(withText("🙂".repeat(2000))).toEqual([]);
    expect(withText("🙂".repeat(2001))).toEqual(["Your review can have at most 2000 characters"]);
  });

  it("refuses NUL and half a surrogate pair (SEC-I2)", () => {
    const message = ["Your review has characters that we can't store. Please retype it without them."];
    expect(messages({ ...valid, reviewText: "ten characters\0" })).toEqual(message);
    expect(messages({ ...valid, reviewText: "ten characters \ud800" })).toEqual(message);
  });

  it("requires a company or an unregistered leader", () => {
    expect(messages({ ...valid, companyId: "" })).toEqual([
      "Either companyId or unregisteredLeaderEmail is required",
    ]);
    expect(messages({ ...valid, companyId: null, unregisteredLeaderEmail: "kim@fjordline.example" })).toEqual(
      [],
    );
  });

  it("requires the company of a signed-up leader", () => {
    const input = {
      ...valid,
      companyId: "",
      revieweeId: companyId,
      unregisteredLeaderEmail: "kim@fjordline.example",
    };
    expect(messages(input)).toEqual(["companyId is required when reviewing a signed-up leader"]);
  });

  it("refuses a malformed address", () => {
    expect(messages({ ...valid, unregisteredLeaderEmail: "kim@" })).toEqual(["Invalid email address"]);
  });

  it("uses the form's own words in the form", () => {
    expect(messages({ ...valid, companyId: "" }, reviewForm)).toEqual([
      "Please select a company or enter an unregistered leader email.",
    ]);
  });
});

describe("reviewFilter", () => {
  it("sorts newest first by default", () => {
    expect(reviewFilter.parse({})).toEqual({ sort: "newest" });
  });

  it("refuses a page below 1, a huge page size and an unknown sort", () => {
    expect(reviewFilter.safeParse({ page: "0" }).success).toBe(false);
    expect(reviewFilter.safeParse({ pageSize: "101" }).success).toBe(false);
    expect(reviewFilter.safeParse({ sort: "random" }).success).toBe(false);
  });
});
