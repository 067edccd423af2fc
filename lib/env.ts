import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { BRAND } from "@/lib/brand";
import { parseKeyRing } from "@/lib/crypto/key-ring.mjs";

/** `message` has one line for each wrong variable, ready to show. */
export class EnvError extends Error {
  override name = "EnvError";
}

const PORT_MESSAGE = "must be a whole number from 1 to 65535";
const port = z.coerce.number(PORT_MESSAGE).int(PORT_MESSAGE).min(1, PORT_MESSAGE).max(65_535, PORT_MESSAGE);
const WORKERS_MESSAGE = "must be a whole number from 1 to 64, or auto";
const count = z.coerce.number("must be a whole number").int("must be a whole number").min(0);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day in UTC, such as 09:00");

// Only Prisma understands ?schema=; PostgreSQL's driver ignores it.
function namesNoSchema(url: string): boolean {
  return !URL.canParse(url) || !new URL(url).searchParams.has("schema");
}

const ISSUER_MESSAGE = "must be an https address without a query; http only on localhost";

// We trust what the issuer says because of the certificate of its https address.
function isFitIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return !search && !hash && (protocol === "https:" || hostname === "localhost");
}

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("localhost"),
  APP_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an http or https address, such as https://reviews.example.com",
    })
    .optional(),
  OPERATOR_NAME: z.string().max(100, "must have at most 100 characters").optional(),
  OPERATOR_PLACE: z.string().max(100, "must have at most 100 characters").optional(),
  CONTACT_EMAIL: z.email({ error: "must be an email address, such as help@example.com" }).optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must start with postgresql://" })
    .refine(namesNoSchema, "must not have ?schema=; the tables go into 'public' of a database of their own")
    .optional(),
  DATABASE_POOL_SIZE: count.min(1).max(500).default(20),
  DATABASE_WAIT_SECONDS: count.min(1).max(60).default(5),
  WORKERS: z
    .union([z.literal("auto").transform(() => availableParallelism()), count.min(1).max(64)], WORKERS_MESSAGE)
    .default(1),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must start with redis:// or rediss://" }).optional(),
  REDIS_WAIT_MS: count.min(50).max(10_000).default(300),
  HEAP_MAX_MB: count.min(128, "must be at least 128").default(2048),
  EMBEDDED_PG_USER: z.string().min(1).optional(),
  MASTER_KEY: z
    .string()
    .refine((value) => parseKeyRing(value) !== null, "must be 32 bytes in base64url")
    .optional(),
  MASTER_KEY_FILE: z.string().min(1).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "must begin with age1, as `npm run backup -- new-key` prints it")
    .optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" }).optional(),
  MAIL_FROM: z.string().min(3).default(`${BRAND} <no-reply@localhost>`),
  NOTIFICATION_PACE: z
    .enum(["weekly", "daily", "at-once"], "must be weekly, daily or at-once")
    .default("weekly"),
  NOTIFICATION_SLOT_UTC: time.default("09:00"),
  TRUST_PROXY: count.max(10).default(0),
  LOGIN_FAILURES_PER_QUARTER_HOUR: count.min(1).default(10),
  LOGIN_FAILURES_PER_CLIENT_PER_QUARTER_HOUR: count.min(1).default(300),
  SIGN_UPS_PER_CLIENT_PER_HOUR: count.min(1).default(200),
  VERIFICATION_MAILS_PER_ADDRESS_PER_DAY: count.min(1).default(5),
  RESET_MAILS_PER_ADDRESS_PER_DAY: count.min(1).default(5),
  MINUTES_BETWEEN_MAILS_TO_ADDRESS: count.min(1).default(5),
  UNSUBSCRIBES_PER_ADDRESS_PER_HOUR: count.min(1).default(10),
  UNSUBSCRIBE_MAILS_PER_ADDRESS_PER_DAY: count.min(1).default(5),
  MAIL_REQUESTS_PER_CLIENT_PER_HOUR: count.min(1).default(300),
  LINK_TOKENS_PER_CLIENT_PER_HOUR: count.min(1).default(600),
  REVIEWS_PER_ACCOUNT_PER_DAY: count.min(1).default(10),
  REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY: count.min(1).default(3),
  SEARCHES_PER_ACCOUNT_PER_MINUTE: count.min(1).default(60),
  READS_PER_CLIENT_PER_MINUTE: count.min(1).default(600),
  WRITES_PER_CLIENT_PER_MINUTE: count.min(1).default(60),
  EXPORTS_PER_ACCOUNT_PER_HOUR: count.min(1).default(5),
  RECOVERY_CODES_PER_ACCOUNT_PER_HOUR: count.min(1).default(10),
  SHARE_IMAGES_PER_ACCOUNT_PER_HOUR: count.min(1).default(60),
  PUBLIC_IMAGES_PER_CLIENT_PER_MINUTE: count.min(1).default(60),
  PASSWORD_CHECKS_PER_CLIENT_PER_MINUTE: count.min(1).default(1200),
  RATE_LIMIT_KEYS: count.min(1000).default(100_000),
  LINK_OPENINGS_PER_ACCOUNT_PER_DAY: count.min(1).default(5),
  LINK_REVIEWS_PER_CLIENT_AND_LEADER_PER_TEN_MINUTES: count.min(1).default(60),
  PROOF_OF_WORK_STEPS: count.min(2).max(10_000).default(200),
  MODERATION_MODEL: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: ISSUER_MESSAGE })
    .refine(isFitIssuer, ISSUER_MESSAGE)
    .default("https://accounts.google.com"),
});

const operatorPair = variables.refine(
  ({ OPERATOR_NAME, OPERATOR_PLACE }) => OPERATOR_NAME || !OPERATOR_PLACE,
  {
    path: ["OPERATOR_NAME"],
    error: "must be set too, because OPERATOR_PLACE is",
  },
);

// With only one of them, the button would lead nowhere, or silently be missing.
const complete = operatorPair.superRefine(({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }, context) => {
  const pair = { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET };
  const [missing, ...others] = Object.entries(pair).filter(([, value]) => value === undefined);
  if (!missing || others.length > 0) return;
  const given = Object.keys(pair).find((name) => name !== missing[0]);
  context.addIssue({
    code: "custom",
    path: [missing[0]],
    message: `must be set too, because ${given} is; or remove both`,
  });
});

export type Env = Omit<z.infer<typeof variables>, "APP_URL" | "DATA_DIR"> & {
  APP_URL: string;
  DATA_DIR: string;
};

/** An empty string counts as not set: most hosts write it that way. @throws EnvError naming all wrong ones */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = complete.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
    throw new EnvError([...new Set(lines)].join("\n"));
  }
  const { APP_URL, DATA_DIR, ...rest } = parsed.data;
  return {
    ...rest,
    APP_URL: (APP_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ""),
    DATA_DIR: path.resolve(/* turbopackIgnore: true */ DATA_DIR ?? path.join(".data", "dev")),
  };
}

let parsed: Env | undefined;

/** The variables, parsed on first use, so that a build needs none of them. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, key: string) => {
    parsed ??= parseEnv(process.env);
    return parsed[key as keyof Env];
  },
});
