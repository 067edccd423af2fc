import { vi } from "vitest";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { createToken } from "@/lib/auth/tokens";
import { makeUser } from "@/tests/factories";
import { CookieJar, call, outcome } from "@/tests/requests";

const MINUTE_MS = 60_000;
export const DONE = {
  status: 200,
  body: { message: "Your password has been reset. You can now log in with the new one." },
};
export const DEAD = {
  status: 400,
  body: {
    code: "invalid",
    message: "This password reset link is invalid or has expired. Please request a new one.",
    field: "token",
  },
};

export const oldPassword = "the old password";
export const newPassword = "a whole new one";

export async function reset(token: unknown, password = newPassword, cookies = new CookieJar()) {
  return outcome(await call(resetPassword, { method: "POST", body: { token, password }, cookies }));
}

export function makeResetLink() {
  const { token, hash } = createToken(new Date(Date.now() + 60 * MINUTE_MS));
  return { token, row: { resetToken: hash, resetTokenExpiry: new Date(Date.now() + 60 * MINUTE_MS) } };
}

export async function makeForgetful(overrides: Parameters<typeof makeUser>[0] = {}) {
  const { token, row } = makeResetLink();
  const user = await makeUser({ password: oldPassword, ...row, ...overrides });
  return { ...user, token };
}

export function pass(minutes: number): void {
  const now = Date.now() + minutes * MINUTE_MS;
  if (vi.isFakeTimers()) vi.setSystemTime(now);
  else vi.useFakeTimers({ toFake: ["Date"], now });
}
