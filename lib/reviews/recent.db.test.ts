import { expect, it } from "vitest";
import { GET } from "@/app/api/reviews/recent/route";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { fill } from "@/tests/bench/fill";
import { call, signIn } from "@/tests/requests";

const READ = `SELECT sum(idx_tup_fetch + seq_tup_read)::int AS count FROM pg_stat_user_tables WHERE relname IN ('users', 'reviews')`;

it("reads neither all people nor all reviews if every leader keeps theirs private", async () => {
  const { memberId: id } = await fill(8_000);
  const cookies = await signIn({ id });
  await db.user.updateMany({ data: { areReviewsPublic: false } });
  await withConnection(async (client) => {
    await client.query(`VACUUM (ANALYZE) "users"`);
    const countRead = async (): Promise<number> => {
      // The pool's connection reports its statistics only after this.
      await db.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
      await client.query("SELECT pg_stat_clear_snapshot()");
      return (await client.query(READ)).rows[0].count;
    };
    const before = await countRead();
    const answer = await call(GET, { cookies, url: "/api/reviews/recent" });
    expect(await answer.json()).toEqual([]);
    expect((await countRead()) - before).toBeLessThan(100);
  });
});
