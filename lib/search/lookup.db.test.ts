import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { findCompaniesByWords, findCompanyProfiles } from "@/lib/companies/queries/lookup";
import { findLeadersByWords } from "@/lib/leaders/queries/lookup";
import { toLookupTarget } from "@/lib/search/rules";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";

const ID = "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01";

let viewer: Viewer;
let self: User;

beforeAll(async () => {
  const company = await makeCompany({ name: "Ola" });
  await makeCompany({ name: "Amphola Glass" });
  await makeCompany({ name: "Zest", industry: "Payola" });
  self = await makeUser({ company, firstName: "Runa", lastName: "Berg" });
  viewer = self as unknown as Viewer;
  await makeUser({ company, firstName: "Runa", lastName: "Bergstrom" });
  await makeUser({ company, firstName: "Runa", lastName: "Aas" });
});

describe("the words in a lookup's URL", () => {
  it("mean the leader with exactly that name, else the first match, and never the viewer (B8.1, B8.2)", async () => {
    const named = async (words: string) => (await findLeadersByWords(viewer, words))[0]?.lastName;
    expect(await named("runa bergstrom")).toBe("Bergstrom");
    expect(["Aas", "Bergstrom"]).toContain(await named("Runa"));
    expect(await named("Runa Berg")).toBe("Bergstrom");
    expect([await named("Nobody"), await named("")]).toEqual([undefined, undefined]);
  });

  it("are answered with everyone they may mean (G74)", async () => {
    const names = async (words: string) =>
      (await findLeadersByWords(viewer, words)).map(({ lastName }) => lastName);
    expect(await names("runa bergstrom")).toEqual(["Bergstrom"]);
    expect((await names("Runa")).sort()).toEqual(["Aas", "Bergstrom"]);
    expect((await findCompaniesByWords(viewer, "ola")).map(({ name }) => name)).toEqual(["Ola"]);
  });

  it("mean the company with exactly that name, else the first match (B9.1)", async () => {
    const named = async (words: string) => (await findCompaniesByWords(viewer, words))[0]?.name;
    expect(await named("OLA")).toBe("Ola");
    expect(await named("zes")).toBe("Zest");
    expect([await named("Nothing"), await named("")]).toEqual([undefined, undefined]);
  });

  it("use the search limit, so that a page is no way around it (SEC-R5)", async () => {
    holdClock();
    const other = (await makeUser()) as unknown as Viewer;
    for (let count = 0; count < 20; count++) {
      await findLeadersByWords(other, "Runa");
      await findCompaniesByWords(other, "Ola");
      await findCompanyProfiles(other, { q: "Ola" });
      await findCompanyProfiles(other, {});
    }
    await expect(findLeadersByWords(other, "Runa")).rejects.toMatchObject({ code: "tooMany" });
    await expect(findCompanyProfiles(other, { q: "Ola" })).rejects.toMatchObject({ code: "tooMany" });
    expect(await findLeadersByWords(other, "")).toEqual([]);
  });

  it.each([
    [{}, { id: undefined, words: "" }],
    [
      { id: ID, q: "Runa" },
      { id: ID, words: "Runa" },
    ],
    [
      { id: "x", name: "Runa" },
      { id: undefined, words: "Runa" },
    ],
    [
      { q: " Runa ", name: "Odile" },
      { id: undefined, words: "Runa" },
    ],
    [
      { id: [ID, ID], q: ["a", "b"] },
      { id: undefined, words: "" },
    ],
    [
      { id: null, q: null, name: null },
      { id: undefined, words: "" },
    ],
    [{ q: "x".repeat(101) }, { id: undefined, words: "" }],
  ])("are read from %j, and malformed values count as missing", (address, expected) => {
    expect(toLookupTarget(address)).toEqual(expected);
  });
});
