import { z } from "zod";
import { company } from "@/lib/companies/schema";
import { emailAddress } from "@/lib/email-address";
import { textMark } from "@/lib/moderation/schema";
import { asker, REMOVAL_CLASSES } from "@/lib/removals/schema";
import { REPORT_REASONS } from "@/lib/reviews/constants";
import { caseState } from "@/lib/reviews/schema";
import { isStorable, remark } from "@/lib/text";

export const QUEUE_PAGE_SIZE = 20;
export const QUEUE_PAGE_SIZE_MAX = 100;
export const AUDIT_PAGE_SIZE = 50;
export const REASON_MAX = 500;

export const REMOVAL_REASONS = Object.values(REMOVAL_CLASSES).map(({ reason }) => reason);

export const queueName = z.enum(
  ["held", "reported", "appealed", "replies"],
  "Choose a queue: held, reported, appealed or replies",
);
export type QueueName = z.infer<typeof queueName>;

const page = z.coerce
  .number("page must be a number")
  .int("page must be a whole number")
  .min(1, "page starts at 1");

export const ADMIN_TABS = {
  queue: "Queue",
  companies: "Companies",
  people: "People and roles",
  audit: "Audit log",
  health: "Health",
} as const;
export type AdminTab = keyof typeof ADMIN_TABS;

export const panelAddress = z.object({
  tab: z.enum(Object.keys(ADMIN_TABS) as AdminTab[]).catch("queue"),
  queue: queueName.catch("held"),
  page: page.catch(1),
});

export const queueFilter = z.object({
  queue: queueName.default("held"),
  page: page.default(1),
  pageSize: z.coerce
    .number("pageSize must be a number")
    .int("pageSize must be a whole number")
    .min(1, "pageSize starts at 1")
    .max(QUEUE_PAGE_SIZE_MAX, `pageSize must be at most ${QUEUE_PAGE_SIZE_MAX}`)
    .default(QUEUE_PAGE_SIZE),
});
export type QueueFilter = z.infer<typeof queueFilter>;

/** Has nothing of its author, not even the name they sign with. */
export const queuedReview = z.object({
  id: z.uuid(),
  reviewText: z.string(),
  overallRating: z.int(),
  marks: z.array(textMark),
  reasons: z.array(z.string()),
  /** A leader's name, or the masked address of one without an account; null for a company. */
  leader: z.string().nullable(),
  company: z.string(),
  state: z.enum(["PUBLISHED", "HELD", "REMOVED"]),
  week: z.iso.date(),
  report: z
    .object({
      reason: z.enum(Object.keys(REPORT_REASONS) as (keyof typeof REPORT_REASONS)[]),
      note: z.string().nullable(),
    })
    .nullable(),
  appeal: caseState,
  removalReason: z.string().nullable(),
  /** Set if the leader's reply is what waits; then marks, reasons and state are the reply's. */
  reply: z.string().nullable(),
  /** Changes if the leader changes the reply. */
  version: z.string().nullable(),
});
export type QueuedReview = z.infer<typeof queuedReview>;

export const queueCounts = z.object({
  held: z.int(),
  reported: z.int(),
  appealed: z.int(),
  replies: z.int(),
});
export type QueueCounts = z.infer<typeof queueCounts>;

export const decisionInput = z
  .object({
    ids: z
      .array(z.uuid("We could not find that review."), "Choose the reviews to decide on")
      .min(1, "Choose at least one review")
      .max(QUEUE_PAGE_SIZE_MAX, `Decide on at most ${QUEUE_PAGE_SIZE_MAX} reviews at once`),
    /** Decides on the reviews if it is left out. */
    what: z.enum(["reviews", "replies"], "Choose what to decide on: reviews or replies").optional(),
    /** For replies: the `version` of each as it was read, in the order of the ids. */
    versions: z.array(z.string().max(64), "Send the versions of the replies").optional(),
    decision: z.enum(["publish", "remove"], "Choose a decision: publish or remove"),
    reason: remark("reason", REASON_MAX),
    /** Without it, the leader if they reported the review, otherwise moderation. */
    askedBy: asker.optional(),
  })
  .refine(({ what, ids, versions }) => what !== "replies" || versions?.length === ids.length, {
    path: ["versions"],
    error: "Send the version of each reply, as you read it.",
  })
  .refine((input) => input.decision === "publish" || input.reason.length > 0, {
    path: ["reason"],
    error: "Say why. The author will read it.",
  });
export type DecisionInput = z.infer<typeof decisionInput>;

export const decided = z.object({ ids: z.array(z.uuid()) });

export const auditFilter = z.object({ page: page.default(1) });

export const AUDIT_ACTIONS = {
  "review-published": "Published a review",
  "review-restored": "Put back a review",
  "review-kept": "Kept a reported review",
  "review-removed": "Removed a review",
  "reply-published": "Published a reply",
  "reply-removed": "Removed a reply",
  "admin-granted": "Made an administrator",
  "admin-revoked": "Took the administrator role away",
  "sessions-ended": "Ended all sessions of an account",
  "company-created": "Created a company",
  "company-changed": "Changed a company",
  "company-removed": "Took back a company",
  "companies-merged": "Merged two companies",
  "mail-retried": "Sent failed email again",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const auditEntry = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  admin: z.string(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  subject: z.string(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const personFilter = z.object({ email: emailAddress("Please enter a valid email address") });

/** Has nothing about what the account wrote or received. */
export const foundPerson = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const roleInput = z.object({
  id: z.uuid("We could not find that account."),
  isAdmin: z.boolean("isAdmin must be true or false"),
});
export type RoleInput = z.infer<typeof roleInput>;

export const endSessionsInput = z.object({ id: z.uuid("We could not find that account.") });

export const COMPANY_SIZES = ["startup", "small", "medium", "large", "enterprise"] as const;

function optionalText(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isStorable, `${label} has characters that we can't store. Please retype it without them.`)
    .nullable()
    .transform((text) => text || null)
    .optional();
}

export const companyChanges = z.object({
  name: z
    .string("Name must be text")
    .trim()
    .min(1, "Enter the company's name")
    .max(120, "Name must be at most 120 characters")
    .refine(isStorable, "Name has characters that we can't store. Please retype it without them.")
    .optional(),
  industry: optionalText("Industry", 80),
  size: z
    .enum([...COMPANY_SIZES, ""], "Choose a size")
    .nullable()
    .transform((size) => size || null)
    .optional(),
  website: optionalText("Website", 200).refine(
    (url) => !url || isWebAddress(url),
    "Enter a web address that begins with https://",
  ),
  description: optionalText("Description", 1000),
});
export type CompanyChanges = z.infer<typeof companyChanges>;
export type CompanyForm = z.input<typeof companyChanges>;

const companyId = z.uuid("Choose two companies");

export const mergeInput = z
  .object({
    from: companyId,
    into: companyId,
  })
  .refine(({ from, into }) => from !== into, {
    path: ["into"],
    error: "This is the same company. Choose another one.",
  });
export type MergeInput = z.infer<typeof mergeInput>;

const mergeSide = company
  .pick({
    id: true,
    name: true,
    industry: true,
    size: true,
    website: true,
    description: true,
    totalReviews: true,
  })
  .extend({
    /** Its own first, then those of companies that were merged into it. */
    domains: z.array(z.string()),
    /** Verified members whom people can find, as of Monday. */
    members: z.int(),
  });

/** Has only numbers that don't show what few people may read. */
export const mergePreview = z.object({ from: mergeSide, into: mergeSide });
export type MergePreview = z.infer<typeof mergePreview>;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

export const health = z.object({
  version: z.string(),
  database: z.string(),
  /** The day (YYYY-MM-DD, UTC) of the last nightly work that finished; null before the first. */
  sealedOn: z.iso.date().nullable(),
  /** The Monday up to which the weekly work is done; null before the first. */
  weekDone: z.iso.date().nullable(),
  hasOneAdmin: z.boolean(),
  mail: z.object({
    overdue: z.int(),
    failed: z.int(),
  }),
});
export type Health = z.infer<typeof health>;

export const retriedMail = z.object({ count: z.int() });
