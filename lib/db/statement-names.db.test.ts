import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { nameOfPrisma } from "@/lib/db/statement-names";
import { PrismaClient } from "@/prisma/generated/client";

it("has each connection keep Prisma's statements without values, but no long list and no endless number", async () => {
  const single = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  onTestFinished(() => single.end());
  const prisma = new PrismaClient({
    adapter: new PrismaPg(single, { statementNameGenerator: nameOfPrisma }),
  });
  const kept = async () => {
    const { rows } = await single.query("SELECT name, statement FROM pg_prepared_statements");
    return rows as { name: string; statement: string }[];
  };
  for (const key of ["canary one", "canary two"]) await prisma.setting.findUnique({ where: { key } });
  const [only, ...others] = await kept();
  expect(others).toEqual([]);
  expect(only?.statement).toContain(`"settings"`);
  expect(JSON.stringify(only)).not.toContain("canary");

  const keys = Array.from({ length: 30 }, (_, index) => `${index}`);
  await prisma.setting.findMany({ where: { key: { in: keys } } });
  await prisma.$executeRawUnsafe("SELECT 1; SELECT 2");
  expect(await kept()).toHaveLength(1);

  for (let index = 0; index < 300; index++) {
    await prisma.$queryRawUnsafe(`SELECT $1::int AS "column ${index}"`, index);
  }
  expect(await kept()).toHaveLength(200);
});
