import { describe, expect, it } from "vitest";
import { withoutEmptyPrompts, withPrompt } from "@/components/reviews/prompts";
import { findIdentifyingWords } from "@/lib/moderation/identifying";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import { expectAboutAsFast } from "@/tests/slowness";

describe("a prompt", () => {
  it("begins a text, or a new last line of it, and changes nothing before", () => {
    expect(withPrompt("", "Keep doing")).toEqual({ text: "Keep doing: ", caret: 12 });
    expect(withPrompt("Clear. ", "Keep doing")).toEqual({ text: "Clear. \nKeep doing: ", caret: 20 });
    expect(withPrompt("Clear.\n", "Do differently").text).toBe("Clear.\nDo differently: ");
  });

  it("that is there already is not added again, but gone on with", () => {
    const text = "Keep doing: asks\nDo differently: waits";
    expect(withPrompt(text, "Keep doing")).toEqual({ text, caret: 16 });
    expect(withPrompt(text, "Do differently")).toEqual({ text, caret: text.length });
    expect(withPrompt("I like it. Keep doing: so", "Keep doing").text).toBe(
      "I like it. Keep doing: so\nKeep doing: ",
    );
  });
});

describe("moderation and the hint on the device", () => {
  const text = "Keep doing: explains every change.\nDo differently: decide sooner, with fewer meetings.";
  const moderate = (recentTexts: string[]) =>
    moderateReview({ text, recentTexts, recentCount: 0, knownNames: [] }).outcome;

  it("find nothing in the prompts themselves", () => {
    expect(moderate([])).toBe("accept");
    expect(findIdentifyingWords(text)).toEqual([]);
  });

  it("don't take two reviews for one because both use them", () => {
    expect(moderate(["Keep doing: asks us first.\nDo differently: answer within the week."])).toBe("accept");
  });
});

describe("an empty prompt", () => {
  it.each([
    ["Keep doing: ", ""],
    ["Keep doing: \nDo differently:\n\n", ""],
    ["Keep doing: \nDo differently: waits", "Do differently: waits"],
    ["Keep doing: asks\nDo differently: ", "Keep doing: asks\n"],
    ["Clear.\nKeep doing: \nDo differently: waits", "Clear.\nDo differently: waits"],
  ])("in %j is not part of the review", (typed, sent) => {
    expect(withoutEmptyPrompts(typed)).toBe(sent);
  });

  it.each([
    "Keep doing:\nasks before deciding",
    "They keep doing: nothing",
    "Keep doing",
    "I said Keep doing: ",
  ])("is not %j", (typed) => {
    expect(withoutEmptyPrompts(typed)).toBe(typed);
  });

  it("takes about as long in a hostile text as in plain prose", () => {
    const long = `${"Keep doing:\n".repeat(5_000)}${" \n".repeat(5_000)}x`;
    expect(withoutEmptyPrompts(long)).toContain("x");
    expectAboutAsFast(withoutEmptyPrompts, long, 200);
  });
});
