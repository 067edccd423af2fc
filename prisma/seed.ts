import "server-only";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { LOCKS } from "@/lib/db/locks.mjs";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { pool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { LOGINS } from "./demo/companies";
import { fillDemo } from "./demo/fill";

// node --import tsx --conditions=react-server prisma/seed.ts: fills an empty database with the demo, once.

const PASSWORD = "amber-kettle-orchard";
const SETTING = "demo";

try {
  const refusal = await withConnection(async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.seed]);
    return seed();
  });
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
  } else {
    printLogins();
  }
} finally {
  // Prisma's own way ends it only if Prisma has used it.
  await pool().end();
}

/** @returns why the database was left as it is, or null. */
async function seed(): Promise<string | null> {
  if (!(await isOwnMasterKey())) {
    return "This database belongs to another master key. Set the MASTER_KEY_FILE it was begun with, or use an empty one.";
  }
  const mark = await db.setting.findUnique({ where: { key: SETTING } });
  if (mark?.value === "finished") return null;
  if (mark) await empty();
  else if (await hasContent()) {
    return "This database already has accounts or reviews that are not the demo's, so it was left as it is. Use an empty one.";
  }
  await db.setting.upsert({
    where: { key: SETTING },
    create: { key: SETTING, value: "begun" },
    update: { value: "begun" },
  });
  await fillDemo(PASSWORD, new Date());
  await db.setting.update({ where: { key: SETTING }, data: { value: "finished" } });
  console.log("Filled in 13 companies, 62 people and 400 reviews.");
  return null;
}

async function hasContent(): Promise<boolean> {
  const counts = await Promise.all([
    db.user.count(),
    db.company.count(),
    db.review.count(),
    db.outboxMessage.count(),
    db.unsubscribedEmail.count(),
  ]);
  return counts.some((count) => count > 0);
}

async function empty(): Promise<void> {
  await db.$executeRaw`TRUNCATE "users", "companies", "leader_weeks", "company_weeks", "review_responses", "unsubscribed_emails", "invitations" CASCADE`;
  // TRUNCATE fires no row triggers.
  await db.siteSlot.updateMany({
    data: { companies: 0, companiesWithReviews: 0, members: 0, overallCounts: [0, 0, 0, 0, 0] },
  });
}

function printLogins(): void {
  const rows = [
    ["A member", LOGINS.member],
    ["A leader with feedback", LOGINS.leader],
    ["An administrator", LOGINS.administrator],
  ];
  console.log(`\nLog in at ${env.APP_URL}/login, always with the password ${PASSWORD}\n`);
  for (const [who = "", email = ""] of rows) console.log(`  ${who.padEnd(24)}${email}`);
}
