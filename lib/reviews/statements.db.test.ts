import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeLinkedLeader, sendByLink, solveProof } from "@/tests/by-link";
import { aboutLeader, RATINGS, scene, submit } from "@/tests/submitting";

// A statement costs the server's one thread more than its work does.
const STATEMENTS = { leader: 10, company: 9, address: 13, link: 6 };

const texts = ["Plans the spring well ahead.", "Explains the autumn budget.", "Keeps winter meetings short."];

/** Includes the beginning and end of the transaction. */
function countStatements(): () => number {
  const query = vi.spyOn(pg.Client.prototype, "query");
  return () => query.mock.calls.length;
}

afterEach(() => void vi.restoreAllMocks());

describe("a submission takes few statements", () => {
  it("about a leader, by a colleague, and as many for the first one as for a later one", async () => {
    const here = await scene();
    const counts: number[] = [];
    for (const reviewText of texts.slice(0, 2)) {
      const sent = countStatements();
      expect((await submit(here.cookies, aboutLeader(here, { reviewText }))).status).toBe(201);
      counts.push(sent());
      vi.restoreAllMocks();
    }
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThanOrEqual(STATEMENTS.leader);
  });

  it("about a company", async () => {
    const { cookies, company } = await scene();
    const sent = countStatements();
    const body = { companyId: company.id, ...RATINGS, reviewText: texts[0] };
    expect((await submit(cookies, body)).status).toBe(201);
    expect(sent()).toBeLessThanOrEqual(STATEMENTS.company);
  });

  it("about an address at a company that is known", async () => {
    const { cookies, company } = await scene();
    const sent = countStatements();
    const body = { unregisteredLeaderEmail: `kim@${company.domain}`, ...RATINGS, reviewText: texts[0] };
    expect((await submit(cookies, body)).status).toBe(201);
    expect(sent()).toBeLessThanOrEqual(STATEMENTS.address);
  });

  it("by a link", async () => {
    const leader = await makeLinkedLeader();
    const proof = await solveProof();
    const sent = countStatements();
    expect((await sendByLink(leader, { proof })).status).toBe(201);
    expect(sent()).toBeLessThanOrEqual(STATEMENTS.link);
  });
});
