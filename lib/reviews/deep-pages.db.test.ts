import { expect, it } from "vitest";
import { withConnection } from "@/lib/db/connection";
import { pool } from "@/lib/db/pool";
import { type ListedSubject, readPage } from "@/lib/reviews/queries/page-rows";
import { fill } from "@/tests/bench/fill";

const READ = `SELECT sum(idx_tup_fetch + seq_tup_read)::int AS count FROM pg_stat_user_tables WHERE relname = 'reviews'`;

it("reads only the reviews of a page's weeks, however many come before", async () => {
  const { leaderId, largestCompanyId } = await fill(8_000);
  await withConnection(async (client) => {
    const countRead = async (): Promise<number> => {
      // The pool's connection reports its statistics only after this.
      await pool().query("SELECT pg_stat_force_next_flush()");
      await client.query("SELECT pg_stat_clear_snapshot()");
      return (await client.query(READ)).rows[0].count;
    };
    const leader: ListedSubject = { kind: "leader", id: leaderId };
    const company: ListedSubject = { kind: "company", id: largestCompanyId };
    for (const subject of [leader, company]) {
      for (const sort of ["newest", "oldest", "highest-rated", "lowest-rated"] as const) {
        // After five times, PostgreSQL may plan for any values.
        for (let times = 1; times <= 7; times++) {
          const before = await countRead();
          const { items } = await readPage(subject, { sort, page: 150, pageSize: 5 });
          expect(items).toHaveLength(5);
          const read = (await countRead()) - before;
          expect(read).toBeGreaterThanOrEqual(5);
          expect(read).toBeLessThan(100);
        }
      }
    }
  });
});
