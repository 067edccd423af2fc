import { expect } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { changePrivateFields } from "@/lib/authorship/queries/private-fields";
import { db } from "@/lib/db/client";
import { weekOf, weeksAfter } from "@/lib/weeks";
import type { User } from "@/prisma/generated/client";
import { waitingMails } from "./mails";
import { call } from "./requests";

const password = "amber kettle orchard";

/**
 * Signs up as the form does and opens the link in the email; without a choice it says nothing of when to be found. With
 * 'monday' the next one is the one that was drawn.
 */
export async function joinAs(
  email: string,
  findableFrom?: "today" | "monday",
  more: { firstName?: string; lastName?: string } = {},
): Promise<User & { password: string }> {
  const details = { firstName: "Amara", lastName: "Okafor", title: "Engineer", agreedToTerms: true, ...more };
  const body = { ...details, email, password, ...(findableFrom && { findableFrom }) };
  expect((await call(register, { method: "POST", body })).status).toBe(200);
  const mails = await waitingMails(email);
  const token = mails.find(({ kind }) => kind === "verify-email")?.token;
  expect((await call(verifyEmail, { url: `/api/verify-email?token=${token}` })).status).toBe(200);
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  if (findableFrom === "monday") {
    const nextMonday = weekOf(weeksAfter(new Date(), 1));
    await db.$transaction((tx) => changePrivateFields(tx, user.id, { findableFrom: nextMonday }));
  }
  return { ...user, password };
}
