import { describe, expect, it } from "vitest";
import { splitAtMarks } from "@/components/reviews/marked-text";
import { findMarked, toRejection } from "@/components/reviews/rejection";
import { RequestError } from "@/lib/http/fetch-json";

const marks = [{ start: 0, end: 4, kind: "profanity" as const }];

describe("toRejection", () => {
  it("takes message and marks from the error", () => {
    const error = new RequestError("Please take out 'damn'.", 422, "rejected", { marks });
    expect(toRejection(error, "damn fine")).toEqual({
      message: "Please take out 'damn'.",
      text: "damn fine",
      marks,
    });
  });

  it.each([
    ["no error", null],
    ["an error without marks", new RequestError("Too many", 429, "tooMany")],
    ["marks that are none", new RequestError("?", 422, "rejected", { marks: [{ start: "0" }] })],
    ["an error of another kind", new TypeError("x")],
  ])("is null for %s", (_name, error) => {
    expect(toRejection(error, "damn fine")).toBeNull();
  });
});

describe("findMarked", () => {
  const rejection = { text: "damn fine, damn", marks };

  it("allows for the spaces that were trimmed on sending", () => {
    expect(findMarked(rejection, "\n  damn fine, damn ")).toEqual([{ start: 3, end: 7 }]);
  });

  it("finds words that were moved", () => {
    expect(findMarked(rejection, "A really damn fine lead")).toEqual([{ start: 9, end: 13 }]);
  });

  it("is empty once they are gone, even if another word has their letters", () => {
    expect(findMarked(rejection, "fine")).toEqual([]);
    expect(findMarked(rejection, "damned fine, goddamn")).toEqual([]);
  });

  it("finds what was refused inside a word", () => {
    const inside = { text: "goddamned", marks: [{ ...marks[0], start: 3, end: 7 }] };
    expect(findMarked(inside as typeof rejection, "so goddamned fine")).toEqual([{ start: 6, end: 10 }]);
  });
});

describe("splitAtMarks", () => {
  const words = (text: string, given: { start: number; end: number }[]) =>
    splitAtMarks(text, given).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text));

  it("marks the words and keeps all the text", () => {
    expect(
      words("one two three", [
        { start: 8, end: 13 },
        { start: 0, end: 3 },
      ]),
    ).toEqual(["[one]", " two ", "[three]"]);
  });

  it("joins overlapping marks and clips those past the end", () => {
    expect(
      words("abcdef", [
        { start: 1, end: 4 },
        { start: 2, end: 3 },
        { start: 3, end: 99 },
      ]).join(""),
    ).toBe("a[bcd][ef]");
  });
});
