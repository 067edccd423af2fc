import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loginPath, safeNextPath } from "@/lib/auth/next-path";

describe("safeNextPath", () => {
  it.each(["/submissions", "/leader-reviews?page=2&sort=oldest", "/company-lookup?q=a%20b#list"])(
    "keeps %s",
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/dashboard",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "evil.example",
    "/login",
    "/forgot-password",
    "/reset-password?token=x",
    "/register?x=1",
    "/api/logout",
    "/",
    "",
    undefined,
    ["/submissions"],
  ])("gives the dashboard for %j", (path) => {
    expect(safeNextPath(path)).toBe("/dashboard");
  });

  it("never leaves the site", () => {
    const hostile = fc.array(
      fc.constantFrom("/", "\\", ".", ":", "@", "\t", "\n", "%2f", "evil.example", "http"),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const url = new URL(safeNextPath(parts.join("")), "https://reviews.example");
        expect(url.origin).toBe("https://reviews.example");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("loginPath", () => {
  it("carries the way back", () => {
    expect(loginPath("/submissions?page=2")).toBe("/login?next=%2Fsubmissions%3Fpage%3D2");
  });
});
