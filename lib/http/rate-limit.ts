import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { LimitCounters } from "@/lib/http/limit-counters";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits, by name: how many in how many seconds, and what is said past it. */
const LIMITS = {
  signUp: () => ({ points: env.SIGN_UPS_PER_CLIENT_PER_HOUR, duration: HOUR }),
  login: () => ({ points: env.LOGIN_FAILURES_PER_QUARTER_HOUR * 10, duration: 15 * MINUTE }),
  loginFailure: () => ({ points: env.LOGIN_FAILURES_PER_QUARTER_HOUR, duration: 15 * MINUTE }),
  accountFailure: () => ({ points: env.LOGIN_FAILURES_PER_QUARTER_HOUR * 10, duration: 15 * MINUTE }),
  verificationMail: () => ({ points: env.VERIFICATION_MAILS_PER_ADDRESS_PER_DAY, duration: DAY }),
  verificationPause: () => ({ points: 1, duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE }),
  resetMail: () => ({ points: env.RESET_MAILS_PER_ADDRESS_PER_DAY, duration: DAY }),
  resetPause: () => ({ points: 1, duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE }),
  undoMail: () => ({ points: env.UNSUBSCRIBE_MAILS_PER_ADDRESS_PER_DAY, duration: DAY }),
  undoPause: () => ({ points: 1, duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE }),
  unsubscribe: () => ({ points: env.UNSUBSCRIBES_PER_ADDRESS_PER_HOUR, duration: HOUR }),
  mailRequest: () => ({ points: env.MAIL_REQUESTS_PER_CLIENT_PER_HOUR, duration: HOUR }),
  token: () => ({ points: env.LINK_TOKENS_PER_CLIENT_PER_HOUR, duration: HOUR }),
  reviewOfTarget: () => ({ points: env.REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY, duration: DAY }),
  review: () => ({ points: env.REVIEWS_PER_ACCOUNT_PER_DAY, duration: DAY }),
  search: () => ({ points: env.SEARCHES_PER_ACCOUNT_PER_MINUTE, duration: MINUTE }),
  read: () => ({ points: env.READS_PER_CLIENT_PER_MINUTE, duration: MINUTE }),
  write: () => ({ points: env.WRITES_PER_CLIENT_PER_MINUTE, duration: MINUTE }),
  export: () => ({ points: env.EXPORTS_PER_ACCOUNT_PER_HOUR, duration: HOUR }),
  recoveryCode: () => ({ points: env.RECOVERY_CODES_PER_ACCOUNT_PER_HOUR, duration: HOUR }),
  passwordStrength: () => ({ points: env.PASSWORD_CHECKS_PER_CLIENT_PER_MINUTE, duration: MINUTE }),
  linkReview: () => ({ points: env.LINK_REVIEWS_PER_CLIENT_PER_TEN_MINUTES, duration: 10 * MINUTE }),
  linkReviewOfLeader: () => ({ points: env.LINK_REVIEWS_PER_LEADER_PER_HOUR, duration: HOUR }),
} satisfies Record<string, () => { points: number; duration: number }>;

export type RateLimitName = keyof typeof LIMITS;

const kept = globalThis as { limitCounters?: LimitCounters };

/** One for all limits of the process, so that their memory has one bound (SEC-R6). */
function counters(): LimitCounters {
  if (kept.limitCounters) return kept.limitCounters;
  const made = new LimitCounters(env.RATE_LIMIT_KEYS);
  setInterval(() => made.forgetEnded(Date.now()), MINUTE * 1000).unref();
  kept.limitCounters = made;
  return made;
}

/** 128 bits for any limit and key: short, because there may be very many. */
function counterOf(name: RateLimitName, key: string): string {
  return createHash("sha256").update(`${name} ${key}`).digest("base64url").slice(0, 22);
}

/** A wait in words, rounded up: '40 seconds', '2 minutes', '3 hours'. */
export function waitInWords(seconds: number): string {
  const [amount, unit] =
    seconds <= 90
      ? [seconds, "second"]
      : seconds <= 90 * MINUTE
        ? [Math.ceil(seconds / MINUTE), "minute"]
        : [Math.ceil(seconds / HOUR), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/**
 * Takes one from the named limit of this key.
 * @throws AppError tooMany when none is left, with the seconds to wait.
 */
export async function takeFromLimit(name: RateLimitName, key: string): Promise<void> {
  const { points, duration } = LIMITS[name]();
  const { used, msLeft } = counters().add(counterOf(name, key), duration * 1000, Date.now());
  if (used <= points) return;
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  throw new AppError("tooMany", `Too many attempts. Please try again in ${waitInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

/** As `takeFromLimit`, for a limit that nobody is told of: false when none is left. */
export async function isWithinLimit(name: RateLimitName, key: string): Promise<boolean> {
  try {
    await takeFromLimit(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooMany") return false;
    throw error;
  }
}

/** Gives the key its whole limit back. */
export async function resetLimit(name: RateLimitName, key: string): Promise<void> {
  counters().forget(counterOf(name, key));
}

/** Gives one back, where what it was taken for did not happen. */
export async function giveBackToLimit(name: RateLimitName, key: string): Promise<void> {
  counters().takeBack(counterOf(name, key));
}
