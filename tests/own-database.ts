import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { createDatabase } from "./database";

// This runs before a test file is imported, so that `lib/env.ts` finds the file's own database and folder.
const url = await createDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "test-data-"));
Object.assign(process.env, {
  NODE_ENV: "test",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: url,
  DATA_DIR: folder,
  MASTER_KEY: randomBytes(32).toString("base64url"),
  // A busy machine stalls for seconds.
  DATABASE_WAIT_SECONDS: "60",
  // Few, because tests solve hundreds of proofs.
  PROOF_OF_WORK_STEPS: "2",
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
