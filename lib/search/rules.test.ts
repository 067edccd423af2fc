import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBeMisspelt,
  isEnough,
  type Match,
  mixed,
  ranked,
  spellingsOf,
  withLettersSwapped,
} from "@/lib/search/rules";

function match(ownerId: string, tier: number, name: string, word = name.split(" ")[0] ?? ""): Match {
  return { ownerId, tier, word, name };
}

const idsOf = (matches: Match[]) => matches.map(({ ownerId }) => ownerId).join("");

describe("ranked", () => {
  it("sorts by tier, then name, then ID, and lists each owner once", () => {
    const matches = [
      match("d", 3, "anna berg"),
      match("b", 1, "ann lee"),
      match("a", 1, "ann lee"),
      match("c", 2, "zoe ann", "ann"),
      match("d", 4, "anna berg", "annberg"),
    ];
    expect(idsOf(ranked(matches, 10))).toBe("abcd");
    expect(idsOf(ranked(matches, 2))).toBe("ab");
  });
});

describe("mixed", () => {
  const leaders = Array.from("abcdefghijkl", (id, index) => match(id, 3, `north ${index + 10}`));

  it("reserves three places for companies that many people would hide, and ranks both together", () => {
    const companies = ["W", "X", "Y", "Z"].map((id) => match(id, 3, `northwind ${id}`, "northwind"));
    expect(idsOf(mixed([leaders, companies], 10))).toBe("abcdefgWXY");
    expect(idsOf(mixed([leaders, [match("W", 1, "north", "north")]], 10))).toBe("Wabcdefghi");
  });

  it("gives all places to one kind if the other has none", () => {
    expect(idsOf(mixed([leaders, []], 10))).toBe("abcdefghij");
    expect(idsOf(mixed([[], leaders], 10))).toBe("abcdefghij");
  });
});

describe("isEnough", () => {
  it("is three matches, or one that has the words as typed", () => {
    expect(isEnough([])).toBe(false);
    expect(isEnough([match("a", 3, "mara"), match("b", 4, "marc")])).toBe(false);
    expect(isEnough([match("a", 3, "mara"), match("b", 4, "marc"), match("c", 4, "mark")])).toBe(true);
    expect(isEnough([match("a", 2, "mara")])).toBe(true);
  });
});

describe("spellingsOf", () => {
  const whole = (asked: string, ...known: string[]) => spellingsOf(asked, known, { isUnfinished: false });
  const unfinished = (asked: string, ...known: string[]) => spellingsOf(asked, known, { isUnfinished: true });

  it.each([
    ["a wrong letter", "oduja", "oduya"],
    ["a missing one", "kowalsi", "kowalski"],
    ["one too many", "mueller", "muller"],
    ["two in the wrong order", "jonh", "john"],
    ["two mistakes in a long word", "adabeyo", "adebayo"],
  ])("forgives %s", (_what, asked, word) => {
    expect(whole(asked, word)).toEqual([word]);
  });

  it("forgives one mistake in a short word and two in a long one, and no more", () => {
    expect(whole("maren", "karin", "maron")).toEqual(["maron"]);
    expect(whole("adabeyu", "adebayo")).toEqual([]);
  });

  it("treats an unfinished word as the beginning of one, but not a finished one", () => {
    expect(unfinished("oduj", "oduyanko")).toEqual(["oduyanko"]);
    expect(whole("oduj", "oduyanko")).toEqual([]);
    expect(unfinished("jonh", "jonas", "john")).toEqual(["john", "jonas"]);
  });

  it("finds every word with one letter changed, dropped, added or swapped with the next", () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/);
    const letter = fc.stringMatching(/^[a-z]$/);
    fc.assert(
      fc.property(word, letter, fc.nat(), fc.nat(3), (known, other, place, kind) => {
        const index = place % (known.length - 1);
        const [before, after] = [known.slice(0, index), known.slice(index + 1)];
        const asked = [
          before + other + after,
          before + after,
          before + other + known.slice(index),
          before + known.charAt(index + 1) + known.charAt(index) + known.slice(index + 2),
        ][kind] as string;
        expect(whole(asked, known)).toEqual([known]);
      }),
    );
  });

  it("lists a word with each pair of adjacent letters swapped", () => {
    expect(withLettersSwapped("jhon")).toEqual(["hjon", "john", "jhno"]);
  });

  it("leaves alone words that are too short to be misspelt", () => {
    expect([canBeMisspelt("ann"), canBeMisspelt("anna")]).toEqual([false, true]);
  });
});
