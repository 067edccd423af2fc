import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/reviews/me/export/route";
import { sealReviews } from "@/lib/jobs/seal";
import { LIST_BYTES } from "@/lib/reviews/constants";
import { makeReview, makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { CookieJar, call, outcome, signIn } from "@/tests/requests";

async function csvOf(user: { id: string }) {
  const response = await call(GET, { cookies: await signIn(user) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, text: bytes.toString("utf8") };
}

describe("GET /api/reviews/me/export (G64)", () => {
  it("is a file with every published review about the viewer, and nothing else", async () => {
    const [leader, author] = [await makeUser(), await makeUser()];
    await makeReview({ leader, author, text: "Grüße – says thanks. 谢谢" });
    await makeReview({ leader, text: "Hides the roadmap.", state: "HELD" });
    await makeReview({ leader: author, text: "About someone else." });
    const { response, text } = await csvOf(leader);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[a-z]+-feedback-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(text.codePointAt(0)).toBe(0xfeff);
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Grüße – says thanks. 谢谢");
    expect(text).not.toMatch(/Hides the roadmap|About someone else|[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it("has the order of weeks, newest first, and within one the same before and after the seal", async () => {
    const leader = await makeUser();
    const day = (offset: number) => new Date(Date.UTC(2026, 2, 2 + offset, 9));
    for (const offset of [7, 8, 9, 10, 11, 0])
      await makeReview({ leader, createdAt: day(offset), text: `Came on day ${offset}.` });
    const before = (await csvOf(leader)).text;
    await sealReviews(new Date());
    expect((await csvOf(leader)).text).toBe(before);
    expect(before.trimEnd().split("\r\n").at(-1)).toMatch(/^2026-03-02,.*Came on day 0\./);
    expect(before).not.toContain("2026-03-1");
  });

  it("has the header alone without reviews, in a file of the usual size", async () => {
    const { bytes, text } = await csvOf(await makeUser());
    expect(text.trimEnd()).toMatch(/^\uFEFFWeek \(Monday\),[^\r\n]+$/);
    expect(bytes.length).toBe(LIST_BYTES);
  });

  it("is for members only, five times an hour", async () => {
    holdClock();
    expect((await outcome(await call(GET, { cookies: new CookieJar() }))).status).toBe(401);
    const cookies = await signIn(await makeUser());
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await call(GET, { cookies })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
