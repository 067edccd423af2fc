import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET as GET_LEADERS } from "@/app/api/leaders/search/route";
import { GET as SEARCH } from "@/app/api/search/route";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { readPrepared } from "@/lib/db/prepared";
import { accountKey } from "@/lib/limits/client-key";
import { resetLimit } from "@/lib/limits/rate-limit";
import { search } from "@/lib/search/queries/search";
import { askedWords } from "@/lib/search/queries/statements";
import type { SearchResult } from "@/lib/search/schema";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { type CookieJar, call, signIn } from "@/tests/requests";

let fjordline: Company;
let viewer: User;
let lukasz: User;
let cookies: CookieJar;

beforeAll(async () => {
  fjordline = await makeCompany({ name: "Fjordline 100% A&B", industry: "Shipping" });
  viewer = await makeUser({ company: fjordline, firstName: "Vera", lastName: "Nakamura" });
  lukasz = await makeUser({ company: fjordline, firstName: "Łukasz", lastName: "Żółć-Weiß", title: "CTO" });
  cookies = await signIn(viewer);
});

async function ask(q: string): Promise<Response> {
  // This test searches more in a second than one person may in a minute.
  await resetLimit("search", accountKey(viewer.id));
  return call(SEARCH, { cookies, url: `/api/search?${new URLSearchParams({ q })}` });
}

async function find(q: string): Promise<SearchResult[]> {
  const response = await ask(q);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult[];
}

const namesOf = async (q: string) => (await find(q)).map(({ name }) => name);

describe("GET /api/search (D3)", () => {
  it("returns leaders and companies with only the fields of C7, never an email address (SEC-C10)", async () => {
    expect(await find("lukasz")).toEqual([
      {
        id: lukasz.id,
        name: "Łukasz Żółć-Weiß",
        type: "leader",
        title: "CTO",
        companyName: "Fjordline 100% A&B",
      },
    ]);
    expect(await find("fjord")).toEqual([{ id: fjordline.id, name: "Fjordline 100% A&B", type: "company" }]);
    for (const q of [lukasz.email, lukasz.email.split("@")[0] ?? "", "company.example"]) {
      expect((await find(q)).filter(({ type }) => type === "leader")).toEqual([]);
    }
  });

  it.each([
    "łukasz",
    "LUKASZ",
    "Lukász",
    "ｌｕｋａｓｚ",
    "zolc",
    "ŻÓŁĆ",
    "weiss",
    "WEIẞ",
    "weiß łu",
    "zol luk wei",
  ])("finds the same person by '%s', whatever accents and capitals it has", async (q) =>
    expect(await namesOf(q)).toEqual(["Łukasz Żółć-Weiß"]),
  );

  it.each([
    ["Øyvind Đorđević", "oyvind dordevic"],
    ["Ægir Œuvray", "aegir oeu"],
    ["Γιώργος Παπαδόπουλος", "ΓΙΩΡΓΟΣ παπαδ"],
    ["Сергій Йовенко", "сергіи ИОВ"],
    ["Siobhán O’Brien", "o'brien"],
    ["Nguyễn Thị Hồng", "thi hong"],
    ["田中 太郎", "田"],
  ])("finds %s by '%s'", async (name, q) => {
    const [firstName = "", ...rest] = name.split(" ");
    const { id } = await makeUser({ company: fjordline, firstName, lastName: rest.join(" ") });
    expect(await namesOf(q)).toEqual([name]);
    await db.user.delete({ where: { id } });
  });

  it("requires every word to begin a word, in any order, and finds nothing inside words", async () => {
    await makeUser({ company: fjordline, firstName: "Anna Maria", lastName: "Berg" });
    expect(await namesOf("ber ann mar")).toEqual(["Anna Maria Berg"]);
    expect(await namesOf("ber ann otto")).toEqual([]);
    expect(await namesOf("nna")).toEqual([]);
  });

  it("sorts whole words first, then beginnings of names, then of other words; by name, then ID", async () => {
    const people = ["Ole Halvor", "Nils Hal", "Halla Vik", "Hal Zorn", "Hal Abel", "Halvard Moe", "Ivo Halk"];
    const made = [];
    for (const name of [...people, "Hal Abel"]) {
      const [firstName = "", lastName = ""] = name.split(" ");
      made.push(await makeUser({ company: fjordline, firstName, lastName }));
    }
    expect(await namesOf("hal")).toEqual([
      "Hal Abel",
      "Hal Abel",
      "Hal Zorn",
      "Nils Hal",
      "Halla Vik",
      "Halvard Moe",
      "Ivo Halk",
      "Ole Halvor",
    ]);
    const twins = made.filter(({ firstName, lastName }) => `${firstName} ${lastName}` === "Hal Abel");
    expect((await find("hal abel")).map(({ id }) => id)).toEqual(twins.map(({ id }) => id).sort());
    expect((await namesOf("hal ab"))[0]).toBe("Hal Abel");
    for (const { id } of made) await db.user.delete({ where: { id } });
  });

  it.each([
    ["harrowvale", "the words of its name as one"],
    ["harrowva", "the beginning of that"],
    ["HÁRROWVALE", "whatever its accents and capitals"],
    ["harowvale", "a typing mistake in it"],
    ["hv-group.example", "its domain"],
    ["hvgroup", "its domain without the hyphen"],
  ])("finds Harrow & Vale by '%s': %s", async (q) => {
    const { id } = await makeCompany({ name: "Harrow & Vale", domain: "hv-group.example" });
    expect(await namesOf(q)).toEqual(["Harrow & Vale"]);
    await db.company.delete({ where: { id } });
  });

  it("finds a company by the beginnings of the words of its domain, in any order", async () => {
    const { id } = await makeCompany({ name: "Quarrel Trust", domain: "fernhollow-24.example" });
    expect(await namesOf("fernhol 24")).toEqual(["Quarrel Trust"]);
    expect(await namesOf("24 fernhollow")).toEqual(["Quarrel Trust"]);
    await db.company.delete({ where: { id } });
  });

  it("doesn't find companies by the ending of their domain, nor an unlisted one by its domain (G42)", async () => {
    const domain = "quillmark.example";
    const { id } = await makeCompany({ name: "Inkwell", domain, isListed: false, isMadeByAdmin: false });
    expect(await find("example")).toEqual([]);
    expect(await find("quillmark")).toEqual([]);
    await db.company.update({ where: { id }, data: { isListed: true } });
    expect(await namesOf("quillmark")).toEqual(["Inkwell"]);
    await db.company.delete({ where: { id } });
  });

  it("forgives misspelt words only if next to nothing matches as typed", async () => {
    await makeUser({ company: fjordline, firstName: "John", lastName: "Adebayo" });
    expect(await namesOf("jonh")).toEqual(["John Adebayo"]);
    expect(await namesOf("jonh adabeyo")).toEqual(["John Adebayo"]);
    expect(await namesOf("adeb jhon")).toEqual(["John Adebayo"]);
    expect(await namesOf("nakamurra")).toEqual(["Vera Nakamura"]);
    expect(await namesOf("fiordl")).toEqual(["Fjordline 100% A&B"]);
    await makeUser({ company: fjordline, firstName: "Jonhild", lastName: "Aas" });
    expect(await namesOf("jonh")).toEqual(["Jonhild Aas", "John Adebayo"]);
    expect(await namesOf("john")).toEqual(["John Adebayo"]);
  });

  it("returns at most ten, with three companies even if there are enough people (SEC-C10)", async () => {
    for (let count = 0; count < 12; count++) await makeUser({ company: fjordline, firstName: "Zora" });
    for (const name of ["Zorana", "Zorbas", "Zorilla", "Zorro"]) await makeCompany({ name });
    const found = await find("zor");
    expect(found.map(({ type }) => type)).toEqual([...Array(7).fill("leader"), ...Array(3).fill("company")]);
    expect(await find("zora p")).toHaveLength(10);
  });

  it.each(["", " ", "%", "%%", "_", "*", "\\", "'", '"', ".", "\0", "  % _ ", "%_%_%", "()", "|&!:*"])(
    "gives nothing for '%s' (SEC-C10)",
    async (q) => expect(await find(q)).toEqual([]),
  );

  it.each(["100%", "A&B", "a&b fjord", "fjordline 100% a&b", "'fjord'", "fjord\\"])(
    "takes '%s' literally (SEC-I3)",
    async (q) => expect(await namesOf(q)).toContain("Fjordline 100% A&B"),
  );

  it.each(["fj%", "f_ord", "%ord", "fjord' OR '1'='1", 'fjord") --', "fjord*ne"])(
    "takes no sign in '%s' for more than what parts words (SEC-I3, SEC-I4)",
    async (q) => expect((await namesOf(q)).filter((name) => !/\bfj/i.test(name))).toEqual([]),
  );

  it("answers 200 or 400 to anything (SEC-I3)", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."%_\\'\"&#*:|!()<>\0aé漢\ud800ﷺ -") });
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        expect([200, 400]).toContain((await ask(q)).status);
      }),
      { numRuns: 300 },
    );
    expect((await call(SEARCH, { cookies, url: "/api/search?q=%E0%A4%A" })).status).toBe(200);
    expect(await (await ask("x".repeat(101))).json()).toEqual({
      code: "invalid",
      message: "Please shorten your search to 100 characters",
    });
  });

  it("finds nothing by the text of a review (SEC-C3)", async () => {
    await makeReview({ leader: lukasz, text: "Canarywort is what nobody but the leader may read." });
    expect(await find("canarywort")).toEqual([]);
  });

  it("requires a signed-in user", async () => {
    expect((await call(SEARCH, { url: "/api/search?q=fjord" })).status).toBe(401);
  });

  it("lets people find themselves; a picker may leave them out (B8.2)", async () => {
    expect(await namesOf("vera")).toEqual(["Vera Nakamura"]);
    for (const excluded of [viewer.id, "me"]) {
      const url = `/api/leaders/search?q=vera&excludeUserId=${excluded}`;
      expect(await (await call(GET_LEADERS, { cookies, url })).json()).toEqual([]);
    }
  });
});

describe("askedWords", () => {
  it.each([
    ["Anna MARIA anna Łukasik", ["anna", "maria", "lukasik"], "lukasik"],
    ["Jo-Smith, jo", ["jo", "smith"], "smith"],
    ["anna mara li", ["anna", "mara", "li"], "anna"],
    ["a b c d e f", ["a", "b", "c", "d", "e"], "a"],
  ])("of %j are each one once, at most five, and the longest leads", async (term, words, lead) => {
    const others = words.filter((word) => word !== lead);
    expect(await readPrepared(askedWords(term))).toEqual([{ words, lead, others }]);
  });

  it.each(["", "!?", "   "])("has no row for %j", async (term) => {
    expect(await readPrepared(askedWords(term))).toEqual([]);
  });
});

it("takes one statement for names as they are typed", async () => {
  await namesOf("lukasz");
  const query = vi.spyOn(pg.Client.prototype, "query");
  expect(await search({} as Viewer, "lukasz")).toHaveLength(1);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

describe("what a search returns of whom it found", () => {
  it("is what Prisma reads", async () => {
    await Promise.all([
      makeUser({ company: fjordline, firstName: "Twinna", title: null }),
      makeUser({ company: fjordline, firstName: "Twinna", title: "Head of R&D" }),
      makeUser({ company: fjordline, firstName: "Twinna", isFindable: false }),
      makeUser({ companyId: null, firstName: "Twinna" }),
      makeCompany({ name: "Twinna Works" }),
      makeCompany({ name: "Twinna Hidden", isListed: false, isMadeByAdmin: false }),
    ]);
    const leaders = await db.user.findMany({
      where: { firstName: "Twinna", isVerified: true, isFindable: true, companyId: { not: null } },
      include: { company: true },
    });
    const companies = await db.company.findMany({
      where: { name: { startsWith: "Twinna" }, isListed: true },
    });
    const twins = [
      ...leaders.map(({ id, firstName, lastName, title, company }) => ({
        ...{ id, type: "leader", name: `${firstName} ${lastName}`, title },
        companyName: company?.name,
      })),
      ...companies.map(({ id, name }) => ({ id, type: "company", name })),
    ];
    const byId = (list: { id: string }[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(twins).toHaveLength(3);
    expect(byId(await find("twinna"))).toEqual(byId(twins));
  });
});

describe("a search (SEC-R5)", () => {
  it("is limited to 60 times a minute per person", async () => {
    holdClock();
    const own = await signIn(await makeUser({ company: fjordline }));
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) {
      statuses.push((await call(SEARCH, { cookies: own, url: "/api/search?q=" })).status);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });
});
