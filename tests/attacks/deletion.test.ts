import { beforeAll, describe, expect, it } from "vitest";
import { POST as deleteAccount } from "@/app/api/me/delete/route";
import { sealReviews } from "@/lib/jobs/seal";
import { makeReview, makeUser } from "../factories";
import { type CookieJar, call, signIn } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS } from "./times";
import { changes, type Dump, namedByKey, type Person, rowsOf, steal, textNumber } from "./world";

// docs/anonymity.md, proof 6: what is left of a deleted account and of what it had submitted.
const password = "amber kettle orchard";
const TABLES = ["users", "companies", "sessions", "outbox_messages", "reviews"];

let today = Date.parse("2026-09-14T00:00:00Z");
let texts = 0;

async function nextNight(): Promise<void> {
  today += DAY_MS;
  await sealReviews(new Date(today));
}

async function makeScene() {
  const name = `Quiet Heron ${texts}`;
  const author = await makeUser({ password, anonymousName: name });
  const company = { id: author.companyId ?? "" };
  const colleagues: Person[] = [];
  for (let index = 0; index < 3; index++)
    colleagues.push(await makeUser({ company, areReviewsPublic: true }));
  const write = async (by: Person, leader?: Person) =>
    makeReview({
      author: by,
      text: textNumber(texts++),
      createdAt: new Date(today - DAY_MS),
      ...(leader ? { leader } : { company }),
    });
  const [first, second] = colleagues as [Person, Person];
  const written = [await write(author, first), await write(author, second), await write(author)];
  for (const by of colleagues) for (const leader of colleagues) if (by !== leader) await write(by, leader);
  await nextNight();
  return { author, name, company, colleagues, written: written.map(({ id }) => id) };
}

async function leave(author: Person, submissions: "delete" | "unlink", signedIn?: CookieJar): Promise<void> {
  const cookies = signedIn ?? (await signIn(author));
  const body = { password, submissions };
  expect((await call(deleteAccount, { method: "POST", body, cookies })).status).toBe(200);
}

const reviewsOf = (dump: Dump, ids: string[]) =>
  rowsOf(dump, "reviews").filter((row) => ids.includes(row.id ?? ""));

beforeAll(async () => {
  await nextNight();
  await makeCases(new Date(today));
});

describe("a deleted account that leaves its submissions", () => {
  it("changes nothing about any review, so that two copies of the database don't show which were its own", async () => {
    const { author } = await makeScene();
    const cookies = await signIn(author);
    const before = await steal();
    await leave(author, "unlink", cookies);
    const after = await steal();
    const found = changes(before, after);
    // No company, whose member count changes on Mondays, and no session, which would show whose it was.
    expect(Object.keys(found).sort()).toEqual(["outbox_messages", "search_tokens", "users"]);
    expect(found.users).toEqual({ added: [], changed: [], gone: [author.id] });
    expect(rowsOf(after, "reviews")).toEqual(rowsOf(before, "reviews"));
  });

  it("leads to no one, even with the master key and every remaining row", async () => {
    const { author, colleagues, written } = await makeScene();
    const people = [author, ...colleagues];
    const before = reviewsOf(await steal(), written);
    expect(before.map((row) => namedByKey(people, row))).toEqual(
      written.map(() => ({ tag: [author], hash: [author], name: [author] })),
    );
    await leave(author, "unlink");
    const after = await steal();
    for (const row of reviewsOf(after, written)) {
      expect(namedByKey(colleagues, row)).toEqual({ tag: [], hash: [], name: [] });
      // Not promised: a copy made before still has the salt.
      expect(namedByKey([author], row).tag).toEqual([author]);
    }
    expect(tracesIn(after, [author.id, author.email, hex(author.authorSalt)])).toEqual([]);
  });
});

describe("an account deleted with its submissions", () => {
  it("leaves no trace of itself or of them in any table", async () => {
    const { author, name, written } = await makeScene();
    const rows = reviewsOf(await steal(), written);
    await leave(author, "delete");
    const traces = rows.flatMap((row) => [row.id, row.authorTag, row.submissionHash, row.reviewText]);
    const own = [author.id, author.email, hex(author.authorSalt), name];
    expect(tracesIn(await steal(), [...own, ...traces.map(String)])).toEqual([]);
  });

  it("shows in the xmin of the stats it changed until the next seal, and not afterwards", async () => {
    const { author, company, colleagues } = await makeScene();
    await leave(author, "delete");
    const day = await steal();
    const newest = Math.max(...rowsOf(day, "users").map((row) => Number(row.xmin)));
    const touched = rowsOf(day, "users").filter((row) => Number(row.xmin) === newest);
    expect(touched.map((row) => row.id).sort()).toEqual(
      colleagues
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    );
    const companies = rowsOf(day, "companies").filter((row) => Number(row.xmin) === newest);
    expect(companies.map((row) => row.id)).toEqual([company.id]);
    await nextNight();
    const night = await steal();
    for (const table of TABLES) {
      expect(new Set(rowsOf(night, table).map((row) => row.xmin)).size, table).toBeLessThanOrEqual(1);
    }
  });
});

function tracesIn(dump: Dump, traces: string[]): string[] {
  const everything = JSON.stringify([...dump.values()]);
  return traces.filter((trace) => everything.includes(JSON.stringify(trace).slice(1, -1)));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
