import "server-only";
import { limitKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatReviews } from "@/lib/format";
import { type Allowance, limitStore, type Use } from "@/lib/limits/store";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const EXTRA_SHARE = 0.5;

export type Limit = {
  points: number;
  duration: number;
  /** Several people share the limit, so one could see another's uses in what is left. */
  isShared?: true;
  /** For a limit that is applied silently: its window begins with the first use. */
  beginsWithUse?: true;
  /** Precedes the wait; by default 'Too many attempts.' Not for a shared limit. */
  refusal?: string;
};

export const LIMITS = {
  signUp: () => ({ points: env.SIGN_UPS_PER_CLIENT_PER_HOUR, duration: HOUR, isShared: true }),
  login: () => ({
    points: env.LOGIN_FAILURES_PER_CLIENT_PER_QUARTER_HOUR,
    duration: QUARTER,
    isShared: true,
  }),
  loginFailure: () => ({ points: env.LOGIN_FAILURES_PER_QUARTER_HOUR, duration: QUARTER, isShared: true }),
  accountFailure: () => ({
    points: env.LOGIN_FAILURES_PER_QUARTER_HOUR * 10,
    duration: QUARTER,
    isShared: true,
  }),
  googleStart: () => ({
    points: env.LOGIN_FAILURES_PER_CLIENT_PER_QUARTER_HOUR * 2,
    duration: QUARTER,
    isShared: true,
  }),
  verificationMail: () => ({
    points: env.VERIFICATION_MAILS_PER_ADDRESS_PER_DAY,
    duration: DAY,
    beginsWithUse: true,
  }),
  verificationPause: () => ({
    points: 1,
    duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE,
    beginsWithUse: true,
  }),
  resetMail: () => ({ points: env.RESET_MAILS_PER_ADDRESS_PER_DAY, duration: DAY, beginsWithUse: true }),
  resetPause: () => ({
    points: 1,
    duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE,
    beginsWithUse: true,
  }),
  undoMail: () => ({ points: env.UNSUBSCRIBE_MAILS_PER_ADDRESS_PER_DAY, duration: DAY, beginsWithUse: true }),
  undoPause: () => ({
    points: 1,
    duration: env.MINUTES_BETWEEN_MAILS_TO_ADDRESS * MINUTE,
    beginsWithUse: true,
  }),
  unsubscribe: () => ({ points: env.UNSUBSCRIBES_PER_ADDRESS_PER_HOUR, duration: HOUR, isShared: true }),
  mailRequest: () => ({ points: env.MAIL_REQUESTS_PER_CLIENT_PER_HOUR, duration: HOUR, isShared: true }),
  token: () => ({ points: env.LINK_TOKENS_PER_CLIENT_PER_HOUR, duration: HOUR, isShared: true }),
  reviewOfTarget: () => ({
    points: env.REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY,
    duration: DAY,
    refusal: `You can send ${formatReviews(env.REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY)} of the same leader or company a day.`,
  }),
  review: () => ({
    points: env.REVIEWS_PER_ACCOUNT_PER_DAY,
    duration: DAY,
    refusal: `You can send ${formatReviews(env.REVIEWS_PER_ACCOUNT_PER_DAY)} a day.`,
  }),
  search: () => ({ points: env.SEARCHES_PER_ACCOUNT_PER_MINUTE, duration: MINUTE }),
  read: () => ({ points: env.READS_PER_CLIENT_PER_MINUTE, duration: MINUTE, isShared: true }),
  write: () => ({ points: env.WRITES_PER_CLIENT_PER_MINUTE, duration: MINUTE, isShared: true }),
  export: () => ({ points: env.EXPORTS_PER_ACCOUNT_PER_HOUR, duration: HOUR }),
  recoveryCode: () => ({ points: env.RECOVERY_CODES_PER_ACCOUNT_PER_HOUR, duration: HOUR }),
  shareImage: () => ({ points: env.SHARE_IMAGES_PER_ACCOUNT_PER_HOUR, duration: HOUR }),
  publicImage: () => ({
    points: env.PUBLIC_IMAGES_PER_CLIENT_PER_MINUTE,
    duration: MINUTE,
    isShared: true,
  }),
  passwordStrength: () => ({
    points: env.PASSWORD_CHECKS_PER_CLIENT_PER_MINUTE,
    duration: MINUTE,
    isShared: true,
  }),
  linkOpening: () => ({ points: env.LINK_OPENINGS_PER_ACCOUNT_PER_DAY, duration: DAY }),
  linkReview: () => ({
    points: env.LINK_REVIEWS_PER_CLIENT_AND_LEADER_PER_TEN_MINUTES,
    duration: 10 * MINUTE,
    isShared: true,
  }),
} satisfies Record<string, () => Limit>;

export type RateLimitName = keyof typeof LIMITS;

/** Says nothing without the master key, because the store may be on another machine. */
function counterOf(name: RateLimitName, key: string): string {
  return limitKey("counter", `${name} ${key}`);
}

function allowanceOf({ points, duration, isShared, beginsWithUse }: Limit): Allowance {
  return {
    points,
    extra: isShared ? Math.floor(points * EXTRA_SHARE) : 0,
    windowMs: duration * 1000,
    beginsWithUse: beginsWithUse === true,
    staysSpent: isShared === true,
  };
}

export function waitInWords(seconds: number): string {
  if (seconds === DAY) return "tomorrow";
  const [amount, unit, one] =
    seconds < MINUTE
      ? [seconds, "second", "a second"]
      : seconds < HOUR
        ? [Math.ceil(seconds / MINUTE), "minute", "a minute"]
        : [Math.ceil(seconds / HOUR), "hour", "an hour"];
  return amount === 1 ? `in ${one}` : `in ${amount} ${unit}s`;
}

export type LimitUse = Use;

/** Names the whole window: the rest of it would reveal other people's uses. @throws AppError tooMany */
export async function consumeLimit(name: RateLimitName, key: string): Promise<LimitUse> {
  const limit: Limit = LIMITS[name]();
  const use = await limitStore().take(counterOf(name, key), allowanceOf(limit), Date.now());
  if (use) return use;
  const { refusal = "Too many attempts." } = limit;
  throw new AppError("tooMany", `${refusal} Please try again ${waitInWords(limit.duration)}.`, {
    retryAfterSeconds: limit.duration,
  });
}

/** Takes a use from all of the limits, or from none. @throws AppError tooMany */
export async function consumeLimits(
  ...limits: (readonly [name: RateLimitName, key: string])[]
): Promise<LimitUse[]> {
  const taken: LimitUse[] = [];
  try {
    for (const [name, key] of limits) taken.push(await consumeLimit(name, key));
    return taken;
  } catch (error) {
    refundLimits(taken);
    throw error;
  }
}

/** Refunds the uses if `work` fails: the next try would otherwise be answered as if it were done. */
export async function withinLimits(
  limits: (readonly [name: RateLimitName, key: string])[],
  work: (isWithin: boolean) => Promise<void>,
): Promise<void> {
  const taken = await consumeLimits(...limits).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "tooMany") return null;
    throw error;
  });
  try {
    await work(taken !== null);
  } catch (error) {
    refundLimits(taken ?? []);
    throw error;
  }
}

/** For an address that is emailed whether or not its last pause is over. */
export async function restartPause(name: `${string}Pause` & RateLimitName, key: string): Promise<void> {
  await resetLimit(name, key);
  await consumeLimit(name, key);
}

export async function resetLimit(name: RateLimitName, key: string): Promise<void> {
  await limitStore().forget(counterOf(name, key), allowanceOf(LIMITS[name]()), Date.now());
}

export function refundLimits(taken: LimitUse[]): void {
  for (const use of taken) void limitStore().giveBack(use);
}
