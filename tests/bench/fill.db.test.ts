import { expect, it } from "vitest";
import { listSubmissionsBy } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { recountAggregates } from "../recount";
import { fill, RECEIVED_REVIEWS } from "./fill";

it("fills a database whose stats match its reviews", async () => {
  const { leaderId, memberId } = await fill(2_000, 20);
  const member = await db.user.findUniqueOrThrow({ where: { id: memberId } });
  expect(await listSubmissionsBy(member)).toHaveLength(20);
  expect(await db.review.count()).toBe(2_000 + RECEIVED_REVIEWS);
  expect(await db.review.count({ where: { revieweeId: leaderId } })).toBe(RECEIVED_REVIEWS);
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
});
