import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const signUp = { email: "kim@northwind.com", hashedPassword: "$2b$04$one" };

let module: typeof import("@/lib/auth/sign-up-cookie");
let scopes: typeof import("@/tests/next-headers");

async function load(appUrl: string) {
  vi.resetModules();
  vi.stubEnv("APP_URL", appUrl);
  vi.stubEnv("MASTER_KEY", randomBytes(32).toString("base64url"));
  module = await import("@/lib/auth/sign-up-cookie");
  scopes = await import("@/tests/next-headers");
}

async function issue(of = signUp): Promise<string> {
  const scope = new scopes.RequestScope(new Request("http://localhost:3000/"));
  await scopes.requestScope.run(scope, () => module.setSignUpCookie(of));
  return scope.response.headers.getSetCookie().join();
}

function isOf(cookie: string, of: Parameters<typeof module.isSignUpOfBrowser>[0]): Promise<boolean> {
  const scope = new scopes.RequestScope(new Request("http://localhost:3000/", { headers: { cookie } }));
  return scopes.requestScope.run(scope, () => module.isSignUpOfBrowser(of));
}

beforeEach(() => load("http://localhost:3000"));
afterEach(() => vi.resetModules());

describe("the cookie of a sign-up (SEC-A13)", () => {
  it("is only valid for this address and this password", async () => {
    const [cookie = ""] = (await issue()).split(";");
    expect(await isOf(cookie, signUp)).toBe(true);
    expect(await isOf(cookie, { ...signUp, email: "kim+x@northwind.com" })).toBe(false);
    expect(await isOf(cookie, { ...signUp, hashedPassword: "$2b$04$two" })).toBe(false);
    expect(await isOf(cookie, { ...signUp, hashedPassword: null })).toBe(false);
  });

  it("is worth nothing if it is missing, cut, longer or made without the key", async () => {
    const [cookie = ""] = (await issue()).split(";");
    const forged = `sign-up=${randomBytes(48).toString("base64url")}`;
    for (const wrong of ["", "sign-up=", "sign-up=%%%", cookie.slice(0, -4), `${cookie}AAAA`, forged]) {
      expect(await isOf(wrong, signUp)).toBe(false);
    }
    await load("http://localhost:3000");
    expect(await isOf(cookie, signUp)).toBe(false);
  });

  it("lasts 48 hours, is hidden from scripts, and is bound to the host over https (SEC-S1)", async () => {
    expect(await issue()).toMatch(/^sign-up=[\w-]{64}; Path=\/; .*Max-Age=172800; HttpOnly; SameSite=lax$/);
    await load("https://reviews.example.com");
    expect(await issue()).toMatch(
      /^__Host-sign-up=[\w-]{64}; Path=\/; .*Max-Age=172800; Secure; HttpOnly; SameSite=lax$/,
    );
  });
});
