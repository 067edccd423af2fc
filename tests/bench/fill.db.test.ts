import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { recountAggregates } from "../recount";
import { fill, OWN_REVIEWS } from "./fill";

it("fills a database whose stats match its reviews", async () => {
  const { leaderId } = await fill(2_000);
  expect(await db.review.count()).toBe(2_000 + OWN_REVIEWS);
  expect(await db.review.count({ where: { revieweeId: leaderId } })).toBe(OWN_REVIEWS);
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
});
