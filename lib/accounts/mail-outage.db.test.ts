import { expect, it } from "vitest";
import { resendVerification } from "@/lib/accounts/mutations/resend-verification";
import { requestPasswordReset } from "@/lib/accounts/mutations/reset-password";
import { isDatabaseUnavailable } from "@/lib/db/errors";
import { unsubscribe } from "@/lib/notifications/mutations/unsubscribe";
import { makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { relayDatabase } from "@/tests/relay";

const relay = await relayDatabase();

const unsubscribeByAddress = async (email: string, now: Date) => {
  await unsubscribe({ email }, "a client", now);
};

it.each([
  ["unsubscribe", unsubscribeByAddress, true, "unsubscribed"],
  ["forgot password", requestPasswordReset, true, "reset-password"],
  ["resend verification", resendVerification, false, "verify-email"],
])(
  "emails after '%s' is tried again, once the database is back (SEC-R7)",
  async (_what, ask, isVerified, kind) => {
    const { email } = await makeUser({
      isVerified,
      ...(isVerified && { password: "four words of no book 71" }),
    });
    relay.goDown();
    const refusal: unknown = await ask(email, new Date()).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    relay.comeUp();
    // A limit that counted the first try would let this one pass in silence.
    await expect.poll(() => ask(email, new Date()).then(() => "answered")).toBe("answered");
    expect(await waitingMails(email)).toEqual([expect.objectContaining({ kind })]);
  },
);
