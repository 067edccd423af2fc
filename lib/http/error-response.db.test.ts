import { expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { pool } from "@/lib/db/pool";
import { runStatement } from "@/lib/db/prepared";
import { errorResponse } from "@/lib/http/error-response";

// What PostgreSQL raises when it can't write (53100), without filling a disk.
const FULL = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$";

it("says that the disk is full in the log, and that the database can't be reached in the answer", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (const run of [() => db.$executeRawUnsafe(FULL), () => runStatement(pool(), { text: FULL })]) {
    written.mockClear();
    const thrown = await run().catch((error: unknown) => error);
    const { status, headers } = errorResponse(thrown);
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(written.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(["disk-full"]);
  }
});
