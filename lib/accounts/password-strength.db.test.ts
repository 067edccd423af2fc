import { afterEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/password-strength/route";
import { exhaust, keyOf } from "@/tests/limits";
import { call } from "@/tests/requests";

afterEach(() => vi.useRealTimers());

async function measure(body: unknown, client?: string) {
  const response = await call(POST, { method: "POST", body, client });
  return { status: response.status, body: await response.json(), response };
}

it("says how strong a password is, and why it is refused (SEC-A3)", async () => {
  const { status, body, response } = await measure({ password: "okafor99", lastName: "Okafor" });
  expect(status).toBe(200);
  expect(body).toEqual({
    score: 0,
    label: "Very weak",
    reason: "This is made of your own name, email address or company, or of our name. Choose another.",
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const half = { firstName: "", email: "ama", password: "amber-kettle-orchard" };
  expect((await measure(half)).body).toEqual({ score: 4, label: "Strong", reason: null });
});

it.each([
  [{}, "Password must be at least 6 characters"],
  [{ password: "" }, "Password must be at least 6 characters"],
  [{ password: 7 }, "Password must be at least 6 characters"],
  [{ password: "x".repeat(129) }, "Password must be at most 128 characters"],
])("answers 400 to %j", async (sent, message) => {
  const { status, body } = await measure(sent);
  expect({ status, body }).toEqual({ status: 400, body: { code: "invalid", message } });
});

it("is limited by client, and gives way to logins", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await exhaust("passwordStrength", keyOf("typist"))).toBeGreaterThanOrEqual(1200);
  expect((await measure({ password: "short" }, "typist")).status).toBe(429);
  const crowd = await Promise.all(Array.from({ length: 20 }, () => measure({ password: "quiet harbour" })));
  const away = crowd.filter(({ status }) => status === 503);
  expect(away).toHaveLength(12);
  expect(away[0]?.response.headers.get("retry-after")).toBe("5");
});
