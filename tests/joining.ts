import { expect } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { weekOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import type { User } from "@/prisma/generated/client";
import { waitingMails } from "./mails";
import { call } from "./requests";

const password = "amber kettle orchard";

type Fields = { firstName?: string; lastName?: string; findableFrom?: "today" | "monday" };

export async function signUpAndVerify(email: string, fields: Fields = {}): Promise<User> {
  const details = { firstName: "Amara", lastName: "Okafor", title: "Engineer", agreedToTerms: true };
  const body = { ...details, ...fields, email, password };
  expect((await call(register, { method: "POST", body })).status).toBe(200);
  const mails = await waitingMails(email);
  const token = mails.find(({ kind }) => kind === "verify-email")?.token;
  expect((await call(verifyEmail, { url: `/api/verify-email?token=${token}` })).status).toBe(200);
  return db.user.findUniqueOrThrow({ where: { email } });
}

/** Like `signUpAndVerify`; with 'monday', the random Monday is always the next one. */
export async function joinAs(
  email: string,
  findableFrom?: "today" | "monday",
  names: { firstName?: string; lastName?: string } = {},
): Promise<User & { password: string }> {
  const user = await signUpAndVerify(email, { ...names, ...(findableFrom && { findableFrom }) });
  if (findableFrom === "monday") {
    const nextMonday = weekOf(weeksAfter(new Date(), 1));
    await db.$transaction((tx) => changePrivateFields(tx, user.id, { findableFrom: nextMonday }));
  }
  return { ...user, password };
}
