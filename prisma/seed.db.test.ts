import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { verifyPassword } from "@/lib/auth/password";
import { db } from "@/lib/db/client";
import { makeCompany, makeUser } from "@/tests/factories";

type Run = { code: number; stdout: string; stderr: string; lingeredMs: number };

/** As `npm run demo` runs it. `lingeredMs` is how long it still ran after its last words. */
function runSeed(): Promise<Run> {
  const args = ["--import", "tsx", "--conditions=react-server", "prisma/seed.ts"];
  let spokeAt = 0;
  const noteWords = () => {
    spokeAt = performance.now();
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout, stderr) => {
      const lingeredMs = performance.now() - spokeAt;
      resolve({ code: child.exitCode ?? -1, stdout, stderr, lingeredMs });
    });
    child.stdout?.on("data", noteWords);
    child.stderr?.on("data", noteWords);
  });
}

async function listEverything() {
  return Promise.all([
    db.company.findMany({ orderBy: { id: "asc" } }),
    db.user.findMany({ orderBy: { id: "asc" } }),
    db.review.findMany({ orderBy: { id: "asc" } }),
    db.setting.findMany({ orderBy: { key: "asc" } }),
  ]);
}

it("leaves a database with other people's accounts as it is", async () => {
  await makeUser();
  const before = (await listEverything()).slice(0, 3);
  const { code, stdout, stderr } = await runSeed();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("not the demo's");
  expect((await listEverything()).slice(0, 3)).toEqual(before);
  await db.user.deleteMany();
  await db.company.deleteMany();
});

it("fills again what it left half filled, prints logins that work, and changes nothing at the second run", async () => {
  await db.setting.create({ data: { key: "demo", value: "begun" } });
  await makeUser({ company: await makeCompany({ name: "Left by a run that was cut short" }) });

  const first = await runSeed();
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const [companies, users, reviews] = await listEverything();
  expect([companies.length, users.length, reviews.length]).toEqual([13, 62, 400]);
  const password = /password (\S+)/.exec(first.stdout)?.[1] ?? "";
  const emails = first.stdout.match(/\S+@\S+/g) ?? [];
  expect(emails).toHaveLength(3);
  for (const email of emails) {
    const user = users.find((candidate) => candidate.email === email);
    expect(await verifyPassword(password, user?.hashedPassword ?? null)).toBe(true);
  }
  expect(first.stdout).toContain(`${process.env.APP_URL}/login`);

  const before = await listEverything();
  const second = await runSeed();
  expect(second).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain(second.stdout);
  expect(await listEverything()).toEqual(before);
});

it("refuses a database that was begun with another master key, and ends", async () => {
  const value = "0".repeat(64);
  await db.setting.upsert({
    where: { key: "master-key-fingerprint" },
    create: { key: "master-key-fingerprint", value },
    update: { value },
  });
  const { code, stderr, lingeredMs } = await runSeed();
  expect(code).toBe(1);
  expect(stderr).toContain("another master key");
  // Connections left open would keep it for half a minute.
  expect(lingeredMs).toBeLessThan(10_000);
});
