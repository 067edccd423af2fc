import "server-only";
import {
  PASSWORD_MIN,
  PASSWORD_TOO_SHORT,
  type PasswordStrength,
  type PasswordStrengthInput,
  STRENGTH_LABELS,
} from "@/lib/accounts/schema";
import { type PasswordWeight, runInPool } from "@/lib/auth/password-pool";
import { BRAND } from "@/lib/brand";
import { companyNameFromDomain, registrableDomain } from "@/lib/companies/rules";
import { AppError } from "@/lib/errors";

// Shorter words are part of too many passwords to mean anything.
const WORD_MIN = 3;
const WORD_MAX = 64;
// The meter runs while people type, and must never delay a login.
const MAX_WAITING_FOR_METER = 8;

// At most two lines on a phone, which is the space that the meter reserves.
const REASONS: Record<NonNullable<PasswordWeight["weakness"]>, string> = {
  common: "This is one of the most common passwords, so attackers try it first. Choose another.",
  close: "This is close to one of the most common passwords, so attackers try it early. Choose another.",
  own: "This is made of your own name, email address or company, or of our name. Choose another.",
  pattern: "This only repeats or follows a pattern, so attackers try it early. Choose another.",
};

export type PasswordOwner = {
  firstName?: string;
  lastName?: string;
  email?: string;
  companyName?: string | null;
};

/** SEC-A3. @throws AppError unavailable when logins are waiting, which go first */
export async function measurePassword({
  password,
  ...owner
}: PasswordStrengthInput): Promise<PasswordStrength> {
  const { score, reason } = await assess(password, owner, MAX_WAITING_FOR_METER);
  return { score, label: STRENGTH_LABELS[score], reason };
}

/** SEC-A3. @throws AppError invalid with `field` 'password', unavailable when too many are waiting */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const { reason } = await assess(password, owner);
  if (reason) throw new AppError("invalid", reason, { details: { field: "password" } });
}

async function assess(password: string, owner: PasswordOwner, maxWaiting?: number) {
  if (password.length < PASSWORD_MIN) return { score: 0, reason: PASSWORD_TOO_SHORT } as const;
  const task = { password: password.normalize("NFC"), words: wordsOf(owner) };
  const { score, weakness } = await runInPool("weigh", task, maxWaiting);
  return { score, reason: weakness && REASONS[weakness] };
}

function wordsOf({ firstName = "", lastName = "", email = "", companyName }: PasswordOwner): string[] {
  const domain = registrableDomain(email);
  const phrases = [
    ...[firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`],
    ...[`${firstName.slice(0, 1)}${lastName}`, `${firstName}${lastName.slice(0, 1)}`],
    email.split(/[+@]/)[0] ?? "",
    ...[domain ? companyNameFromDomain(domain) : "", companyName ?? "", BRAND],
  ];
  const words = phrases.flatMap((phrase) => {
    const plain = phrase.normalize("NFD").replace(/\p{M}/gu, "");
    return [phrase.normalize("NFC"), plain].flatMap((text) => [
      text,
      text.replace(/[^\p{L}\p{N}]/gu, ""),
      ...text.split(/\P{L}+/u),
    ]);
  });
  const fit = [email, ...words]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= WORD_MIN && word.length <= WORD_MAX);
  return [...new Set(fit)];
}
