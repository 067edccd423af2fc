import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { encodeSession } from "@/lib/auth/session-token";
import { markSettledSessions, SETTLED_HEADER } from "@/lib/auth/settled-session";
import { config } from "@/middleware";

const DAY_MS = 24 * 60 * 60 * 1000;
const MASTER_KEY = randomBytes(32).toString("base64url");

const server = createServer(({ headers }, response) => void response.end(String(headers[SETTLED_HEADER])));

beforeAll(async () => {
  markSettledSessions();
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => void server.close());

beforeEach(() => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("MASTER_KEY", MASTER_KEY);
});

async function markOf(headers: Record<string, string>, path = "/dashboard"): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const asked = httpRequest({ host: "127.0.0.1", port, path, headers }).end();
  const [answer] = await once(asked, "response");
  return (await answer.toArray()).join("");
}

function cookieOf(daysAgo: number, claims: { isIncomplete?: true } = {}): string {
  const then = new Date(Date.now() - daysAgo * DAY_MS);
  const start = Math.floor(then.getTime() / 1000);
  return `session=${encodeSession({ sub: "someone", sid: "abc", epoch: "def", start, ...claims }, then)}`;
}

it("marks pages for the cookie of a complete profile that isn't to be issued again", async () => {
  for (const cookie of [cookieOf(0), cookieOf(0.9), `theme=dark; ${cookieOf(0)}; x=y`, `a=b;${cookieOf(0)}`])
    expect(await markOf({ cookie })).toBe("1");
});

it("leaves all others to middleware, which issues cookies again (SEC-S3)", async () => {
  const forged = cookieOf(0).replace(/(.)(?=..$)/, (letter) => (letter === "A" ? "B" : "A"));
  const cookies = [
    cookieOf(1.1),
    cookieOf(8),
    cookieOf(0, { isIncomplete: true }),
    forged,
    `x${cookieOf(0)}`,
    "session=",
    "x",
  ];
  for (const cookie of cookies) expect(await markOf({ cookie }), cookie).toBe("undefined");
  expect(await markOf({})).toBe("undefined");
  for (const path of ["/api/me", "/_next/static/chunks/x.js"])
    expect(await markOf({ cookie: cookieOf(0) }, path), path).toBe("undefined");
});

it("takes no mark from a caller", async () => {
  for (const cookie of [cookieOf(1.1), cookieOf(0, { isIncomplete: true }), "x"])
    expect(await markOf({ cookie, [SETTLED_HEADER]: "1" }), cookie).toBe("undefined");
  expect(await markOf({ [SETTLED_HEADER]: "1" })).toBe("undefined");
});

it("marks with the header that middleware is told about", () => {
  expect(config.matcher[0]).toMatchObject({ missing: [{ type: "header", key: SETTLED_HEADER }] });
});
