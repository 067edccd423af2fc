import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/password";
import { encryptPrivateFields } from "@/lib/auth/private-fields";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import type { Company, Prisma, Review, User } from "@/prisma/generated/client";
import {
  PATIENT,
  type PreparedReview,
  type ReviewOptions,
  storeTogether,
  toPreparedReview,
} from "./review-rows";

const TAG_TRIES = 10;
// Matches no password. An account before verification has a hash, unless sign-ups used several passwords.
const SOME_HASH = `$2b$04$${"x".repeat(53)}`;

// The name is unique even if another process fills this database at the same time.
let made = 0;
function unique(): string {
  made += 1;
  return `${made}-${randomBytes(4).toString("hex")}`;
}

export async function makeCompany(
  overrides: Partial<Prisma.CompanyUncheckedCreateInput> = {},
): Promise<Company> {
  const suffix = unique();
  return db.company.create({
    data: {
      name: `Company ${suffix}`,
      domain: `company-${suffix}.example`,
      createdAt: firstOfMonth(new Date()),
      isListed: true,
      isMadeByAdmin: true,
      ...overrides,
    },
  });
}

type UserOverrides = Omit<Partial<Prisma.UserUncheckedCreateInput>, "privateFields"> & {
  company?: Pick<Company, "id">;
  anonymousName?: string;
  /** A Monday, YYYY-MM-DD; omitted if people have been able to find the account for longer. */
  findableFrom?: string;
  /** Hashed only if given, because hashing is slow. */
  password?: string;
};

/** Verified, in a company of its own or the given one. An unverified user has none, as in the product. */
export async function makeUser(overrides: UserOverrides = {}): Promise<User> {
  const { company, anonymousName, findableFrom = null, password, ...columns } = overrides;
  const id = columns.id ?? randomUUID();
  const email = columns.email ?? `person-${unique()}@company.example`;
  const isVerified = columns.isVerified ?? true;
  const isAlone = isVerified && columns.companyId === undefined && !company;
  const joined = isAlone ? await makeCompany({ verifiedMemberCount: 1 }) : company;
  const companyId = columns.companyId === undefined && isVerified ? joined?.id : columns.companyId;
  const hashedPassword =
    password === undefined ? (isVerified ? null : SOME_HASH) : await hashPassword(password);
  const data = {
    firstName: "Test",
    lastName: "Person",
    mailbox: mailboxOf(email),
    authorSalt: new Uint8Array(randomBytes(16)),
    agreedToTerms: true,
    createdAt: firstOfMonth(new Date()),
    hashedPassword,
    ...columns,
    id,
    email,
    isVerified,
    companyId: companyId ?? null,
    privateFields: encryptPrivateFields({ anonymousName: anonymousName ?? null, findableFrom }, id),
  };
  if (isAlone || !isVerified || !companyId) return db.user.create({ data });
  return db.$transaction(async (tx) => {
    const user = await tx.user.create({ data });
    await tx.company.update({
      where: { id: companyId },
      data: { verifiedMemberCount: { increment: 1 } },
    });
    return user;
  }, PATIENT);
}

/** Stored as by the product, and counted if published, but without email, moderation and limits. */
export async function makeReview(options: ReviewOptions = {}): Promise<Review> {
  const submission = await prepare(options);
  for (let tries = 0; tries < TAG_TRIES; tries++) {
    if (await storeTogether([submission])) {
      return db.review.findUniqueOrThrow({ where: { id: submission.columns.id } });
    }
  }
  throw new Error("This submission is there already");
}

/** In one transaction, for hundreds of reviews. */
export async function makeReviews(list: ReviewOptions[]): Promise<void> {
  const submissions = await Promise.all(list.map(prepare));
  if (!(await storeTogether(submissions))) throw new Error("One of these submissions is there already");
}

async function prepare(options: ReviewOptions): Promise<PreparedReview> {
  const { leader, company, companyId, unregisteredLeaderEmail } = options;
  const hasTarget = leader || company || companyId || unregisteredLeaderEmail;
  return toPreparedReview({
    text: `Explains decisions before they are final, ${unique()}.`,
    ...options,
    ...(!hasTarget && { leader: await makeUser() }),
  });
}
