import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupRecoveryCode, joinSalts, mergeSalts, saltsOf, splitSalts } from "@/lib/authorship/rules";
import { RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, unlockInput } from "@/lib/authorship/schema";

const code = fc
  .array(fc.constantFrom(...RECOVERY_ALPHABET), {
    minLength: RECOVERY_CODE_LENGTH,
    maxLength: RECOVERY_CODE_LENGTH,
  })
  .map((letters) => letters.join(""));
const salt = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Uint8Array(bytes));
const MALFORMED = "A recovery code has 28 letters and digits, in groups of four. Check it and try again.";

describe("a recovery code", () => {
  it("has at least 128 bits, in letters that can't be mistaken for others", () => {
    expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
    expect(RECOVERY_ALPHABET).not.toMatch(/[ILOU]/);
    expect(RECOVERY_CODE_LENGTH * 5).toBeGreaterThanOrEqual(128);
  });

  it("is shown in groups of four", () => {
    expect(groupRecoveryCode("0123456789ABCDEFGHJKMNPQRSTV")).toBe("0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV");
  });

  it("can be typed in any form: small letters, spaces, dashes, O for 0, I and L for 1", () => {
    const sloppy = fc.constantFrom("-", " ", "", "\u2011", "\u2013", "\u00a0", "\n");
    const typed = fc.tuple(code, fc.array(sloppy, { minLength: 28, maxLength: 28 }), fc.boolean());
    const alike: Record<string, string> = { "0": "o", "1": "l" };
    fc.assert(
      fc.property(typed, ([made, gaps, isOld]) => {
        const letters = Array.from(made, (letter, index) => (alike[letter] ?? letter) + gaps[index]);
        const text = isOld ? letters.join("").toLowerCase() : letters.join("");
        expect(unlockInput.parse({ code: text })).toEqual({ code: made });
      }),
    );
    expect(unlockInput.parse({ code: "IiLl-0000-0000-0000-0000-0000-ＡＢＣＤ" }).code).toBe(
      `1111${"0".repeat(20)}ABCD`,
    );
  });

  it.each(["", "0123", "U123-4567-89AB-CDEF-GHJK-MNPQ-RSTV", "0".repeat(29), 5, null, undefined])(
    "is not %j, and the message says what one looks like",
    (text) => {
      expect(unlockInput.safeParse({ code: text }).error?.issues[0]?.message).toBe(MALFORMED);
    },
  );
});

describe("salts", () => {
  it("split as they were joined, the current one first", () => {
    fc.assert(
      fc.property(salt, fc.array(salt), (authorSalt, earlier) => {
        expect(splitSalts(joinSalts(earlier))).toEqual(earlier);
        expect(saltsOf({ authorSalt, unlockedSalts: joinSalts(earlier) })).toEqual([authorSalt, ...earlier]);
        expect(saltsOf({ authorSalt, unlockedSalts: null })).toEqual([authorSalt]);
      }),
    );
  });

  it("are merged each once, those of the first list first", () => {
    fc.assert(
      fc.property(fc.uniqueArray(salt, { minLength: 3, maxLength: 9, selector: String }), (salts) => {
        const [first, second, ...rest] = salts;
        const merged = mergeSalts([first, second] as Uint8Array<ArrayBuffer>[], [...rest, ...salts]);
        expect(merged).toEqual(salts);
      }),
    );
  });
});
