import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  measurePassword,
  type PasswordOwner,
  requireStrongPassword,
} from "@/lib/accounts/queries/password-strength";
import { PASSWORD_TOO_SHORT, STRENGTH_LABELS } from "@/lib/accounts/schema";
import { BRAND } from "@/lib/brand";

const COMMON = "This is one of the most common passwords, so attackers try it first. Choose another.";
const CLOSE = "This is close to one of the most common passwords, so attackers try it early. Choose another.";
const OWN = "This is made of your own name, email address or company, or of our name. Choose another.";
const amara: PasswordOwner = {
  firstName: "Amara",
  lastName: "Okafor-Lindqvist",
  email: "a.okafor+work@mail.northwind-traders.co.uk",
  companyName: "Harrow & Vale",
};

async function refusal(password: string, owner: PasswordOwner = amara): Promise<string | null> {
  try {
    await requireStrongPassword(password, owner);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid", details: { field: "password" } });
    return error instanceof Error ? error.message : null;
  }
}

describe("a new password (SEC-A3)", () => {
  it.each([
    ...["password", "123456", "qwerty", "iloveyou", "trustno1", "1q2w3e4r5t", "welcome1"],
    ...["PASSWORD", "Password1", "hArBoUr", "p4ssw0rd", "P4$$w0rd", "drowssap"],
  ])("may not be %s, which is among the most used", async (password) => {
    expect(await refusal(password)).toBe(COMMON);
  });

  it.each([
    ...["passw0rd!", "Dragon!", "qwerty!!", "Password2024!", "2024Password", "sunset42"],
    ...["passwordpassword1", "dragonmonkey", "abcdef7", "aaaaaaaaaaaaaaaaaaaa", "qwertyuiop[]"],
  ])("may not be %s, which is close to those", async (password) => {
    expect(await refusal(password)).toBe(CLOSE);
  });

  it.each([
    ...["Amara1", "amara.okafor", "LindqvistAmara", "okaforlindqvist", "amaraokafor99!", "AOkafor2026"],
    ...["4m4r4okafor", "rofakoarama", "amaraamara99"],
    ...["a.okafor+work@mail.northwind-traders.co.uk", "northwind-traders", "NorthwindTraders7", "N0rthwind!"],
    ...["harrow&vale1", "HarrowVale", `${BRAND}123`],
  ])("may not be %s, which is made of the owner's own words or ours", async (password) => {
    expect(await refusal(password)).toBe(OWN);
    expect(await refusal(password.replace(/amara/gi, "amara"), { ...amara, firstName: "AMARA" })).toBe(OWN);
  });

  it("must not be the owner's name, without accents or in another Unicode form", async () => {
    const owner = { firstName: "Zoë-Renée", lastName: "Dvořák", email: "zd@adatum.example" };
    expect(await refusal("zoerenee1", owner)).toBe(OWN);
    expect(await refusal("Dvorak77", owner)).toBe(OWN);
    expect(await refusal("Dvořák77".normalize("NFD"), owner)).toBe(OWN);
    expect(await refusal("Дмитрий1", { firstName: "Дмитрий" })).toBe(OWN);
  });

  it.each([
    ...["xk3vq9", "gx7wq2", "%J9~aQ", "481920", "19051985"],
    ...["correct horse", "amber-kettle-orchard", "quiet-harbour-lamp", "kettle8472", "päärynä-puu"],
  ])("may be %s: there is no rule of composition, and six random characters do", async (password) => {
    expect(await refusal(password)).toBeNull();
  });

  it("may contain one of the owner's words if the rest is as hard to guess as six random characters", async () => {
    expect(await refusal("okafor-xk3vq9")).toBeNull();
    expect(await refusal("traders-keep-7-goats")).toBeNull();
    expect(await refusal("okafor99xq", {})).toBeNull();
    expect(await refusal("okafor99xq")).toBe(OWN);
  });

  it("is judged by its harder half if it is very long", async () => {
    expect(await refusal("password".repeat(16))).toBe(CLOSE);
    expect(await refusal(`${"a".repeat(64)}quiet-harbour-lamp`)).toBeNull();
    expect(await refusal("quiet-harbour-lamp".padEnd(128, "a"))).toBeNull();
  });

  it("is reported as too short before anything else", async () => {
    expect(await measurePassword({ password: "x" })).toEqual({
      score: 0,
      label: "Very weak",
      reason: PASSWORD_TOO_SHORT,
    });
  });

  it("has a score from 0 to 4 with its label", async () => {
    const passwords = ["password", "xk3vq9", "kettle8472", "letmein now please", "amber-kettle-orchard"];
    const measured = await Promise.all(passwords.map((password) => measurePassword({ password })));
    expect(measured.map(({ score }) => score)).toEqual([0, 1, 2, 3, 4]);
    expect(measured.map(({ label }) => label)).toEqual([...STRENGTH_LABELS]);
    expect(measured.filter(({ reason }) => reason !== null)).toHaveLength(1);
  });

  it("gets an answer for any input, and scores 0 exactly if it is refused", async () => {
    // Includes property names of plain objects, which break a list kept in one.
    const piece = fc.oneof(
      fc.constantFrom("constructor", "__proto__", "amara", "p4$$w0rd", "1999"),
      fc.string(),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("").slice(0, 128));
    await fc.assert(
      fc.asyncProperty(text, text, async (password, name) => {
        const { score, reason } = await measurePassword({ password, firstName: name, email: name });
        expect(reason !== null).toBe(score === 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the estimate of a hostile password (SEC-A3)", () => {
  const PIECES = [
    "4@$!1|",
    "p4$$w0rd",
    "1.1.1999",
    "1234567890",
    "\\/\\/",
    "112233445566778899",
    "\ud800",
    "😀",
  ];

  // Without bounds on length and substitutions, some of these take minutes and hit the test timeout.
  it.each(PIECES)(
    "of %j, repeated, comes to an end",
    async (piece) => {
      const words = piece.repeat(40).slice(0, 64);
      const typed = { password: piece.repeat(64).slice(0, 128), firstName: words, email: words };
      const { score, reason } = await measurePassword(typed);
      expect(reason !== null).toBe(score === 0);
    },
    30_000,
  );
});
