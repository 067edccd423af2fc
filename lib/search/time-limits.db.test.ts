import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET as SEARCH } from "@/app/api/search/route";
import type { Viewer } from "@/lib/auth/viewer";
import { withConnection } from "@/lib/db/connection";
import { pool, searchPool } from "@/lib/db/pool";
import { search } from "@/lib/search/queries/search";
import { makeCompany, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "5";
});

const NAME = "Fjordline 100% A&B";
let cookies: CookieJar;

beforeAll(async () => {
  const company = await makeCompany({ name: NAME });
  cookies = await signIn(await makeUser({ company }));
});

function ask(q: string): Promise<Response> {
  return call(SEARCH, { cookies, url: `/api/search?${new URLSearchParams({ q })}` });
}

async function namesOf(q: string): Promise<string[]> {
  const found = (await (await ask(q)).json()) as { name: string }[];
  return found.map(({ name }) => name);
}

describe("a search that takes too long (SEC-R5)", () => {
  it("has a second for each statement, a third of what others have", async () => {
    const timeouts = [searchPool(), pool()].map(async (connections) => {
      const { rows } = await connections.query("SHOW statement_timeout");
      return rows[0].statement_timeout;
    });
    expect(await Promise.all(timeouts)).toEqual(["1s", "3s"]);
  });

  it("waits once for a connection, however many statements it takes (SEC-Q5)", async () => {
    let taken = 0;
    searchPool().on("acquire", () => {
      taken += 1;
    });
    expect(await namesOf("fjordlime")).toEqual([NAME]);
    expect(taken).toBe(1);
  });

  it("is cut short, and says what to do", async () => {
    await withConnection(async (client) => {
      await client.query(`BEGIN; LOCK TABLE "search_tokens" IN ACCESS EXCLUSIVE MODE`);
      const response = await ask("fjord");
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "1"]);
      expect(await response.json()).toEqual({
        code: "unavailable",
        message: "The search took too long. Type more of the name and try again.",
      });
      await client.query("ROLLBACK");
    });
    expect(await namesOf("fjord")).toEqual([NAME]);
  });

  it("begins no statement three seconds after it asked for a connection (SEC-Q5)", async () => {
    const begun = performance.now();
    let reads = 0;
    vi.spyOn(performance, "now").mockImplementation(() => begun + 1_600 * reads++);
    await expect(search({} as Viewer, "fjordlime")).rejects.toMatchObject({ code: "unavailable" });
    // When it asked for a connection, before the first statement, and before the second.
    expect(reads).toBe(3);
    vi.restoreAllMocks();
    expect(await namesOf("fjord")).toEqual([NAME]);
  });
});
