import { randomBytes } from "node:crypto";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import nextConfig from "@/next.config.mjs";

const MASTER_KEY = randomBytes(32).toString("base64url");
const DAY_MS = 24 * 60 * 60 * 1000;

async function visit(path: string, signedInDaysAgo?: number, claims: { isIncomplete?: true } = {}) {
  const { encodeSession } = await import("@/lib/auth/session-token");
  const { config, middleware } = await import("@/middleware");
  const request = new NextRequest(new URL(path, "http://localhost:3000"));
  if (signedInDaysAgo !== undefined) {
    const then = new Date(Date.now() - signedInDaysAgo * DAY_MS);
    const start = Math.floor(then.getTime() / 1000);
    const session = { sub: "someone", sid: "abc", epoch: "def", start, ...claims };
    request.cookies.set("session", encodeSession(session, then));
  }
  const cookies = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
  if (!unstable_doesMiddlewareMatch({ config, nextConfig, url: path, cookies }))
    return { to: null, shown: null };
  const response = middleware(request);
  const pathIn = (header: string) =>
    response.headers.get(header)?.replace("http://localhost:3000", "") ?? null;
  return {
    to: pathIn("location"),
    shown: pathIn("x-middleware-rewrite"),
    cookie: response.cookies.get("session"),
  };
}

beforeEach(() => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("MASTER_KEY", MASTER_KEY);
});

describe("middleware", () => {
  it.each([
    "/dashboard",
    "/leader-reviews?page=2",
    "/leader-reviews/print",
    "/submissions/x",
    "/profile",
    "/admin/panel",
    "/leader-lookup?q=Jonas",
    "/company-lookup?id=1&sort=oldest",
    "/company-profiles",
  ])("sends a visitor of %s to the login, and back afterwards (B2.1)", async (path) => {
    expect((await visit(path)).to).toBe(`/login?next=${encodeURIComponent(path)}`);
  });

  it.each(["/", "/login", "/register", "/verify-email?token=x", "/dashboards"])(
    "lets a visitor see %s",
    async (path) => {
      expect((await visit(path)).to).toBeNull();
    },
  );

  it.each([
    ["/login?next=%2Fsubmissions", "?next=%2Fsubmissions"],
    ["/login?error=unverified&next=%2F", "?error=unverified&next=%2F"],
    ["/login?%6eext=%2Fprofile", "?%6eext=%2Fprofile"],
  ])("shows %s as the page that reads its query, with and without an expired cookie", async (path, query) => {
    for (const days of [undefined, 8]) {
      expect(await visit(path, days)).toMatchObject({ to: null, shown: `/login/with-query${query}` });
    }
  });

  it.each(["/login?error=", "/login?next", "/login?x=1", "/register?next=%2F", "/?error=x"])(
    "shows %s as it is, with and without an expired cookie",
    async (path) => {
      for (const days of [undefined, 8]) {
        expect(await visit(path, days)).toMatchObject({ to: null, shown: null });
      }
    },
  );

  it("is what rewrites, because a rewrite of Next's settings would slow every request", () => {
    expect(nextConfig).not.toHaveProperty("rewrites");
  });

  it.each([
    ["/", "/dashboard"],
    ["/login", "/dashboard"],
    ["/register", "/dashboard"],
    ["/login?next=%2Fsubmissions", "/submissions"],
    ["/login?next=%2F%2Fevil.example", "/dashboard"],
  ])("sends signed-in users from %s to %s (B1.1)", async (path, to) => {
    expect((await visit(path, 0)).to).toBe(to);
  });

  it.each(["/dashboard", "/submissions?page=2", "/", "/login?next=%2Fsubmissions", "/register"])(
    "sends users without title or company from %s to /complete-profile (B2.1)",
    async (path) => {
      expect((await visit(path, 0, { isIncomplete: true })).to).toBe("/complete-profile");
    },
  );

  it.each([
    "/complete-profile",
    "/terms",
    "/privacy",
    "/how-anonymity-works",
    "/removals",
    "/accessibility",
    "/verify-email?token=x",
  ])("lets them see %s", async (path) => {
    expect((await visit(path, 0, { isIncomplete: true })).to).toBeNull();
  });

  it("keeps the mark of an incomplete profile when it issues a cookie again", async () => {
    const { decodeSession } = await import("@/lib/auth/session-token");
    const { cookie } = await visit("/complete-profile", 2, { isIncomplete: true });
    expect(decodeSession(cookie?.value, new Date())).toMatchObject({ isIncomplete: true });
  });

  it("sends visitors of /complete-profile to the login, and leaves everyone else to the page (B1.9)", async () => {
    expect((await visit("/complete-profile")).to).toBe("/login?next=%2Fcomplete-profile");
    expect((await visit("/complete-profile", 0)).to).toBeNull();
  });

  it("lets signed-in users see their pages, and keeps a recent cookie as it is", async () => {
    expect(await visit("/dashboard", 0.5)).toEqual({ to: null, shown: null, cookie: undefined });
  });

  it("issues a cookie older than a day again, to end at most a month after the login (SEC-S3)", async () => {
    const { cookie } = await visit("/dashboard", 2);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
    const days = (Number(cookie?.expires) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });

  describe("runs", () => {
    const runsFor = async (
      url: string,
      cookies?: Record<string, string>,
      headers?: Record<string, string>,
    ) => {
      const { config } = await import("@/middleware");
      return unstable_doesMiddlewareMatch({ config, nextConfig, url, cookies, headers });
    };

    it.each(["/dashboard", "/leader-reviews/print", "/admin/panel", "/complete-profile", "/profile?x=1"])(
      "for %s with and without a cookie",
      async (path) => {
        expect([await runsFor(path), await runsFor(path, { session: "x" })]).toEqual([true, true]);
      },
    );

    it("for no page of signed-in people if their session is settled, but for those of visitors", async () => {
      const settled = { "x-settled-session": "1" };
      const runs = (path: string) => runsFor(path, { session: "x" }, settled);
      for (const path of ["/dashboard", "/leader-reviews/print", "/profile?x=1"])
        expect(await runs(path), path).toBe(false);
      for (const path of ["/", "/login", "/login?next=%2Fprofile", "/register"])
        expect(await runs(path), path).toBe(true);
    });

    it.each(["/", "/login", "/login?utm_source=x", "/register"])(
      "for %s only with a session's cookie, so that visitors get the kept page",
      async (path) => {
        expect([await runsFor(path), await runsFor(path, { theme: "x" })]).toEqual([false, false]);
        expect([
          await runsFor(path, { session: "x" }),
          await runsFor(path, { "__Host-session": "x" }),
        ]).toEqual([true, true]);
      },
    );

    it.each([
      "/terms",
      "/how-anonymity-works",
      "/verify-email?token=x",
      "/anonymous-feedback/Xx8kPq1",
      "/anonymous-feedback/Xx8kPq1/image.png",
      "/c/Xx8kPq1_-0A",
      "/c/Xx8kPq1_-0A/image",
      "/badge/x.svg",
      "/api/me",
      "/dashboards",
    ])("never for %s, so it sets no cookie there", async (path) => {
      expect([await runsFor(path), await runsFor(path, { session: "x" })]).toEqual([false, false]);
    });
  });

  it("treats an expired cookie as missing", async () => {
    expect((await visit("/dashboard", 8)).to).toBe("/login?next=%2Fdashboard");
    for (const path of ["/", "/login", "/register"]) expect((await visit(path, 8)).to).toBeNull();
  });
});
