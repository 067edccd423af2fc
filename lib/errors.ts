export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unverified: 403,
  notFound: 404,
  wrongMethod: 405,
  tooLarge: 413,
  unsupportedMedia: 415,
  rejected: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

type Extra = {
  retryAfterSeconds?: number;
  /** Sent in the body next to `message` and `code`. */
  details?: Record<string, unknown>;
};

/** An error whose `message` is shown to the user. */
export class AppError extends Error {
  override name = "AppError";
  readonly retryAfterSeconds?: number;
  readonly details?: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extra: Extra = {},
  ) {
    super(message);
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.details = extra.details;
  }
}

export async function nullIfNotFound<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}

const PASSING: readonly ErrorCode[] = ["tooMany", "unavailable"];

/** The result, or why it can't be had right now, for the page to show. @throws any other error */
export async function orRefusal<T>(asked: Promise<T>): Promise<{ found?: T; refusal?: string }> {
  try {
    return { found: await asked };
  } catch (error) {
    if (error instanceof AppError && PASSING.includes(error.code)) return { refusal: error.message };
    throw error;
  }
}
