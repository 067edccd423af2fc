import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

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
  mailRequest: () => ({ points: env.MAIL_REQUESTS_PER_CLIENT_PER_HOUR, duration: HOUR }),
  token: () => ({ points: 60, duration: HOUR }),
  reviewOfTarget: () => ({ points: env.REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY, duration: DAY }),
  review: () => ({ points: env.REVIEWS_PER_ACCOUNT_PER_DAY, duration: DAY }),
  search: () => ({ points: env.SEARCHES_PER_ACCOUNT_PER_MINUTE, duration: MINUTE }),
  read: () => ({ points: env.READS_PER_CLIENT_PER_MINUTE, duration: MINUTE }),
  write: () => ({ points: env.WRITES_PER_CLIENT_PER_MINUTE, duration: MINUTE }),
  linkReview: () => ({ points: env.LINK_REVIEWS_PER_CLIENT_PER_TEN_MINUTES, duration: 10 * MINUTE }),
  linkReviewOfLeader: () => ({ points: env.LINK_REVIEWS_PER_LEADER_PER_HOUR, duration: HOUR }),
} satisfies Record<string, () => { points: number; duration: number }>;

export type RateLimitName = keyof typeof LIMITS;

const kept = globalThis as { rateLimiters?: Map<RateLimitName, RateLimiterMemory> };

function limiter(name: RateLimitName): RateLimiterMemory {
  kept.rateLimiters ??= new Map();
  const known = kept.rateLimiters.get(name);
  if (known) return known;
  const made = new RateLimiterMemory({ keyPrefix: name, ...LIMITS[name]() });
  kept.rateLimiters.set(name, made);
  return made;
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

function tooMany(result: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return new AppError("tooMany", `Too many attempts. Please try again in ${waitInWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

/**
 * Takes one from the named limit of this key.
 * @throws AppError tooMany when none is left, with the seconds to wait.
 */
export async function takeFromLimit(name: RateLimitName, key: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooMany(refused);
    throw refused;
  }
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
  await limiter(name).delete(key);
}

/** Gives one back, where what it was taken for did not happen. */
export async function giveBackToLimit(name: RateLimitName, key: string): Promise<void> {
  await limiter(name).reward(key);
}
