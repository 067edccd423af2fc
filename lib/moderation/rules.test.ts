import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIdentifyingWords } from "@/lib/moderation/identifying";
import { BURST_REVIEWS_PER_HOUR, moderateReview } from "@/lib/moderation/rules/moderate-review";
import { moderationDecision } from "@/lib/moderation/schema";
import { HOSTILE_TEXTS } from "@/tests/hostile";
import { expectAboutAsFast } from "@/tests/slowness";

function moderate(text: string, given: Partial<Parameters<typeof moderateReview>[0]> = {}) {
  return moderateReview({ text, knownNames: [], recentTexts: [], recentCount: 0, ...given });
}

describe("the author's message", () => {
  it("quotes the words, says what to do and that nothing was lost", () => {
    expect(moderate("Ring him on 020 7946 0000, any time.")).toEqual({
      outcome: "reject",
      message: "Please take out the phone number '020 7946 0000'. Your text is still here.",
      marks: [{ start: 12, end: 25, kind: "phone" }],
    });
  });

  it("names every kind found", () => {
    expect(moderate("What a shit show, see acme.io/jobs or mail jo@acme.io now.")).toMatchObject({
      message:
        "Please take out the swear word 'shit', the link 'acme.io/jobs' and the email address 'jo@acme.io'. Your text is still here.",
    });
  });

  it("quotes at most three of a kind, each once, and shortens long ones", () => {
    expect(moderate("shit shit bitch fuck cunt and fuckers too, honestly.")).toMatchObject({
      message: "Please take out the swear words 'shit', 'bitch', 'fuck' and 2 more. Your text is still here.",
    });
    expect(moderate(`Read https://example.com/${"a".repeat(60)} first.`)).toMatchObject({
      message: `Please take out the link 'https://example.com/${"a".repeat(20)}…'. Your text is still here.`,
    });
  });

  it("asks for words if there are none", () => {
    expect(moderate("lkjhgfdsa ok lkjhgfdsa")).toMatchObject({
      message: "Please write 'lkjhgfdsa' in words that readers can understand. Your text is still here.",
    });
  });

  it("rejects rather than holds if there is reason for both", () => {
    expect(moderate("He is an idiot and a thief, call 020 7946 0000.").outcome).toBe("reject");
  });
});

describe("the leader and the company", () => {
  it("may be named in full, in part, in lower case and by a short form", () => {
    const knownNames = ["Jonathan Smith", "Maria Garcia Lopez", "Morgan Keller Group"];
    for (const text of [
      "Jonathan Smith never listens to anyone.",
      "jonathan smith never listens to anyone.",
      "Jon Smith never listens to anyone.",
      "Maria Lopez is a fine leader of people.",
      "Morgan Keller pays well but works you hard.",
    ]) {
      expect(moderate(text, { knownNames }), text).toEqual({ outcome: "accept" });
    }
    expect(moderate("Jonathan Carter never listens to anyone.", { knownNames })).toEqual({
      outcome: "hold",
      reasons: ["named-person"],
    });
  });

  it("may have a name that looks like a swear word or a link", () => {
    const knownNames = ["Bich Cocks", "Booking.com"];
    expect(moderate("Cocks is a fair manager at Booking.com, I think.", { knownNames })).toEqual({
      outcome: "accept",
    });
    expect(moderate("A bunch of cocks, see booking.com/jobs there.", { knownNames }).outcome).toBe("reject");
  });
});

describe("bursts and near-duplicates", () => {
  const ORIGINAL =
    "He plans badly, changes priorities every week and never explains why. The team is tired and people are leaving.";

  it("holds every review after the set number in an hour", () => {
    expect(moderate(ORIGINAL, { recentCount: BURST_REVIEWS_PER_HOUR - 1 })).toEqual({ outcome: "accept" });
    expect(moderate(ORIGINAL, { recentCount: BURST_REVIEWS_PER_HOUR })).toEqual({
      outcome: "hold",
      reasons: ["burst"],
    });
  });

  it("holds a text that was sent before with a few words changed", () => {
    const reasons = ["near-duplicate"];
    for (const text of [
      ORIGINAL,
      ORIGINAL.toUpperCase().replaceAll(".", "!"),
      ORIGINAL.replace("tired", "exhausted"),
      ORIGINAL.replace("badly", "poorly").replace("week", "month"),
      `Honestly: ${ORIGINAL}`,
    ]) {
      expect(moderate(text, { recentTexts: ["Nice boss.", ORIGINAL] }), text).toEqual({
        outcome: "hold",
        reasons,
      });
    }
  });

  it("accepts another text on the same subject, and short texts, which are often similar", () => {
    const other =
      "Priorities change every week and nobody explains the reason. I am tired, and several good people have left already.";
    expect(moderate(other, { recentTexts: [ORIGINAL] })).toEqual({ outcome: "accept" });
    expect(moderate("Great boss!", { recentTexts: ["Great boss!"] })).toEqual({ outcome: "accept" });
  });

  it("names all reasons, in a fixed order", () => {
    const text = `${ORIGINAL} The man is an idiot and he stole money, ask John Smith.`;
    expect(moderate(text, { recentTexts: [text], recentCount: 99 })).toEqual({
      outcome: "hold",
      reasons: ["insult", "crime", "named-person", "burst", "near-duplicate"],
    });
  });
});

describe("any text", () => {
  // Includes half-surrogates. (fast-check's own "binary" unit takes seconds to set up.)
  const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
  const NASTY = fc.constantFrom(
    ..."aeu1!@$*._-+() \n'\"fuckil\u200b\u0301\u00ad\ufe0fıİßﬁﷺ٣①Ｆаеο🅵🇺👍\ud800",
    "fuck",
    " at ",
    " dot com",
    "@x.io",
    "4111 1111 1111 1111",
    "+44 20 7946 0000",
    "https://",
    "i will kill you",
    "John Smith",
  );
  const anyText = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 200 }),
    fc.string({ unit: NASTY, maxLength: 80 }),
  );

  it("always gets the same well-formed decision, with marks in order, apart and within the text", () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.string(), { maxLength: 2 }), (text, knownNames) => {
        const decision = moderate(text, { knownNames, recentTexts: knownNames });
        moderationDecision.parse(decision);
        expect(moderate(text, { knownNames, recentTexts: knownNames })).toEqual(decision);
        if (decision.outcome !== "reject") return;
        let end = 0;
        for (const mark of decision.marks) {
          expect(mark.start).toBeGreaterThanOrEqual(end);
          expect(mark.end).toBeGreaterThan(mark.start);
          expect(text.slice(mark.start, mark.end)).toBe(text.slice(mark.start, mark.end).trim() || text);
          end = mark.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 400 },
    );
  });

  it("counts as swearing in any case, and exactly the word is marked", () => {
    const word = fc.constantFrom("fuck", "shit", "bitch", "asshole", "bullshit", "cunt", "wanker", "faggot");
    fc.assert(
      fc.property(fc.mixedCase(word), fc.constantFrom("", "\u200b", "\u00ad"), (swear, joiner) => {
        const written = Array.from(swear).join(joiner);
        const text = `The plan is ${written}, sorry to say.`;
        const decision = moderate(text);
        const marks = decision.outcome === "reject" ? decision.marks : [];
        expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual([written]);
      }),
    );
  });
});

describe("SEC-I6: 2,000 hostile characters", () => {
  it.each(HOSTILE_TEXTS)("%j takes about as long as plain prose", (text) => {
    const decide = (review: string) =>
      moderate(review, { knownNames: [review.slice(0, 60)], recentTexts: [review] });
    expectAboutAsFast(decide, text, 5);
    expectAboutAsFast(findIdentifyingWords, text, 50);
  });
});
