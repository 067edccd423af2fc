import { describe, expect, it } from "vitest";
import { REVIEW_TEXT_MAX } from "@/lib/reviews/constants";
import {
  describeShareImage,
  fromDescriptionHeader,
  hasEtag,
  shareImageKey,
  toDescriptionHeader,
  toShareCard,
} from "@/lib/sharing/rules/share-card";
import { type ShareStyle, shareImageInput } from "@/lib/sharing/schema";
import { aProgress, aReview } from "@/tests/share-images";

describe("what may be put into a picture (SEC-X3)", () => {
  it("has no field for a reviewer, and no day but a Monday", () => {
    expect(shareImageInput.safeParse({ ...aReview(), reviewer: "Quiet Heron" }).success).toBe(false);
    expect(shareImageInput.safeParse(aReview({ week: "2026-11-18" })).success).toBe(false);
    expect(shareImageInput.safeParse(aReview({ week: "2026-11-16T10:00:00Z" })).success).toBe(false);
    expect(shareImageInput.safeParse(aReview()).success).toBe(true);
  });

  it("is a review as long as any, counted as reviews are", () => {
    const fits = (length: number) =>
      shareImageInput.safeParse(aReview({ quote: "🎉".repeat(length) })).success;
    expect([fits(REVIEW_TEXT_MAX), fits(REVIEW_TEXT_MAX + 1)]).toEqual([true, false]);
  });

  it("is a number alone for an author", () => {
    expect(
      shareImageInput.safeParse({ type: "authored", count: 12, companyName: "Karen Labs" }).success,
    ).toBe(false);
    expect(shareImageInput.safeParse({ type: "authored", count: 0 }).success).toBe(false);
  });

  it("is checked at an address of the web only", () => {
    expect(shareImageInput.safeParse(aReview({ checkUrl: "javascript:alert(1)" })).success).toBe(false);
  });
});

describe("the words of a picture", () => {
  it("give the score with the number of reviews behind it", () => {
    expect(describeShareImage(aReview({ quote: "Very fair." }))).toBe(
      "Anonymous feedback for Katarína Nováková, Head of Platform Engineering · Karen Labs, rated 5 out of 5: “Very fair.” Katarína Nováková has 4.3 out of 5, from 12 reviews.",
    );
    expect(describeShareImage(aProgress({ total: 1 }))).toBe(
      "Feedback for Katarína Nováková, Karen Labs: 4.3 out of 5, from 1 review, 92% positive. Communication 4.5, Support 4.1, Growth 4.4.",
    );
    expect(describeShareImage({ type: "authored", count: 12 })).toMatch(
      /^12 pieces of feedback given, anonymously/,
    );
    expect(toShareCard({ type: "authored", count: 1 })).toMatchObject({
      figure: "1",
      label: "piece of feedback given",
    });
  });

  it("leave out what there is not", () => {
    const card = toShareCard(aReview({ score: null, checkUrl: null, week: null, leaderTitle: null }));
    expect(card).toMatchObject({ score: null, check: null, week: null });
    expect(describeShareImage(aReview({ score: null, quote: "Fair." }))).toMatch(/“Fair.”$/);
  });

  it("quote once, on one line, without what reorders or hides letters", () => {
    const quoteOf = (quote: string) => {
      const card = toShareCard(aReview({ quote }));
      return card.kind === "review" && card.quote;
    };
    expect(quoteOf('"Very fair."')).toBe("Very fair.");
    expect(quoteOf('"Fair" and "kind"')).toBe('"Fair" and "kind"');
    expect(quoteOf("One.\n\n  Two.\u202E\u200B\u2066")).toBe("One. Two.");
    expect(quoteOf(`q${"\u0301".repeat(50)}b`)).toBe(`q${"\u0301".repeat(2)}b`);
    expect(quoteOf("फ़ैसले שָּׁלוֹם")).toBe("फ़ैसले שָּׁלוֹם".normalize("NFC"));
  });
});

it("the key of a picture changes with everything that it shows, and with nothing else", () => {
  const wide: ShareStyle = { look: "light", format: "wide" };
  const keyOf = (changes: Parameters<typeof aReview>[0], style = wide) =>
    shareImageKey(toShareCard(aReview(changes)), style);
  const changed = [
    keyOf({}),
    keyOf({ quote: "Other." }),
    keyOf({ overall: 4 }),
    keyOf({ week: null }),
    keyOf({ score: { average: 4.31, total: 13 } }),
    keyOf({ checkUrl: null }),
    keyOf({}, { look: "dark", format: "wide" }),
    keyOf({}, { look: "light", format: "square" }),
  ];
  expect(new Set(changed).size).toBe(changed.length);
  expect(keyOf({ score: { average: 4.32, total: 12 } })).toBe(keyOf({}));
});

describe("the bars of a picture", () => {
  it("are no more exact than its figures", () => {
    const cards = [4.251, 4.349].map((average) =>
      toShareCard(aProgress({ averages: { overall: average, communication: 4, support: 4, growth: 4 } })),
    );
    expect(cards[0]).toEqual(cards[1]);
  });
});

describe("the headers of a picture", () => {
  it.each(["", "1 piece of feedback given", "100 % +1+ “Zoë” 髙橋 + "])(
    "carry '%s' in one length",
    (words) => {
      const header = toDescriptionHeader(words);
      expect(header).toMatch(/^[\x21-\x7e]*$/);
      expect(header.length % 1024).toBe(0);
      expect(fromDescriptionHeader(header)).toBe(words);
    },
  );

  it("name an ETag among others, weak or strong", () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"']) expect(hasEtag(header, '"a"')).toBe(true);
    for (const header of [null, "", '"b"', "a", '"aa"']) expect(hasEtag(header, '"a"')).toBe(false);
  });
});
