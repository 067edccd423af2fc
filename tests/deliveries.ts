import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { enqueueMail } from "@/lib/mail/outbox";

const folder = () => path.join(env.DATA_DIR, "mail");

/** The emails that the outbox has written to the folder, the first one first. */
export async function delivered() {
  if (!existsSync(folder())) return [];
  const files = readdirSync(folder()).toSorted();
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder(), file)))));
}

/** Begins a test with an empty outbox, and with no email that was sent before. */
export async function forgetMail(): Promise<void> {
  await db.outboxMessage.deleteMany();
  rmSync(folder(), { recursive: true, force: true });
}

/** Has a verification email wait, to be sent from this moment on. */
export async function enqueueVerification(to: string, notBefore: Date, firstName = "Amara"): Promise<void> {
  const payload = { to, firstName, token: "T".repeat(43) };
  await db.$transaction((tx) => enqueueMail(tx, { kind: "verify-email", payload, notBefore }));
}
