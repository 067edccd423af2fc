import { BLOCK_FILL, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeReviews } from "./factories";

/** All in one go, because one by one would take a minute. */
export async function makeSubmissions(
  author: Pick<User, "id" | "authorSalt">,
  count: number,
): Promise<{ companyId: string }> {
  const company = await makeCompany();
  await makeReviews(Array.from({ length: count }, () => ({ company })));
  const rows = await db.review.findMany({ where: { companyId: company.id }, select: { id: true } });
  const blocks = Array.from({ length: Math.ceil(count / BLOCK_FILL) }, (_, block) =>
    tagsOfBlock(author, block).slice(0, BLOCK_FILL),
  );
  const ids = rows.map(({ id }) => id);
  await db.$executeRaw`
    UPDATE "reviews" r SET "authorTag" = mine."tag"
    FROM unnest(${ids}::uuid[], ${blocks.flat().slice(0, count)}::bytea[]) AS mine("id", "tag") WHERE r."id" = mine."id"`;
  return { companyId: company.id };
}
