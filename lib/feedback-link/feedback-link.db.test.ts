import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/feedback/generate-link/route";
import { DELETE, GET } from "@/app/api/feedback/link/route";
import { db } from "@/lib/db/client";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { makeLinkedLeader } from "@/tests/by-link";
import { makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

async function link(cookies: CookieJar): Promise<unknown> {
  return (await call(GET, { cookies })).json();
}

const generate = (cookies: CookieJar) => call(POST, { method: "POST", cookies });

describe("the leader's link (D25, D26)", () => {
  it("is null until it is generated, and then an address that never changes", async () => {
    const leader = await makeUser();
    const cookies = await signIn(leader);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    const address = `http://localhost:3000/anonymous-feedback/${leader.id}`;
    for (let times = 0; times < 2; times++) {
      const response = await generate(cookies);
      expect([response.status, await response.json()]).toEqual([200, { feedbackLink: address }]);
      expect(await link(cookies)).toEqual({ feedbackLink: address });
    }
  });

  it("can be turned off and on, and is the same again", async () => {
    const leader = await makeUser();
    const cookies = await signIn(leader);
    const first = await (await generate(cookies)).json();
    const off = await call(DELETE, { method: "DELETE", cookies });
    expect([off.status, await off.json()]).toEqual([200, { feedbackLink: null }]);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    expect(await (await generate(cookies)).json()).toEqual(first);
  });

  it("follows the site to another address", async () => {
    const leader = await makeUser({ feedbackLink: "https://old.example/anonymous-feedback/1" });
    expect(await link(await signIn(leader))).toEqual({
      feedbackLink: `http://localhost:3000/anonymous-feedback/${leader.id}`,
    });
  });

  it("is the viewer's own: no one reads or changes another's, and a visitor has none", async () => {
    const [leader, other] = [await makeLinkedLeader(), await makeUser()];
    const cookies = await signIn(other);
    expect(await link(cookies)).toEqual({ feedbackLink: null });
    await call(DELETE, { method: "DELETE", cookies });
    expect((await db.user.findUniqueOrThrow({ where: { id: leader.id } })).feedbackLink).not.toBeNull();
    for (const [handler, method] of [
      [GET, "GET"],
      [POST, "POST"],
      [DELETE, "DELETE"],
    ] as const) {
      expect((await call(handler, { method })).status).toBe(401);
    }
  });
});

describe("what someone with a link learns about its leader (SEC-C4)", () => {
  it("is id, first and last name and company, and nothing else", async () => {
    const leader = await makeLinkedLeader({ firstName: "Lena", lastName: "Okafor", title: "CTO" });
    const company = await db.company.findUniqueOrThrow({ where: { id: leader.companyId ?? "" } });
    expect(await getLinkedLeader(leader.id)).toEqual({
      id: leader.id,
      firstName: "Lena",
      lastName: "Okafor",
      companyId: company.id,
      companyName: company.name,
    });
  });

  it("is nothing if the link is malformed, unknown, turned off or of someone unverified", async () => {
    const off = await makeUser();
    const unverified = await makeLinkedLeader({ isVerified: false });
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const id of [off.id, unverified.id, unknown, "7", "' OR 1=1 --", "%00", ""]) {
      expect(await getLinkedLeader(id), id).toBeNull();
    }
  });
});
