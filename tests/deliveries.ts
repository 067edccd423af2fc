import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { enqueueMail } from "@/lib/mail/outbox";

const folder = () => path.join(env.DATA_DIR, "mail");

export async function delivered() {
  if (!existsSync(folder())) return [];
  const files = readdirSync(folder()).toSorted();
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder(), file)))));
}

export async function forgetMail(): Promise<void> {
  await db.outboxMessage.deleteMany();
  rmSync(folder(), { recursive: true, force: true });
}

export async function enqueueVerification(to: string, notBefore: Date, firstName = "Amara"): Promise<void> {
  const payload = { to, firstName, token: "T".repeat(43) };
  await db.$transaction((tx) => enqueueMail(tx, { kind: "verify-email", payload, notBefore }));
}
