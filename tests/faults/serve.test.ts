import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/ports.mjs";
import { cleanUp, makeFolder, type Start, start } from "./launcher";

afterEach(cleanUp);

const args = ["scripts/serve.mjs"];

async function serve(env: Record<string, string | undefined>): Promise<string> {
  const launcher: Start = await start(makeFolder(), { args, env });
  expect(await launcher.ended).toBe(1);
  return launcher.output();
}

it("serves only with a database elsewhere, and refuses to start without one", async () => {
  expect(await serve({ SMTP_URL: "smtp://127.0.0.1" })).toMatch(/^DATABASE_URL: must be set, .+\n$/);
});

it("asks for a way to send email, because a folder of emails would be lost or full", async () => {
  const DATABASE_URL = "postgresql://app@127.0.0.1:1/app";
  expect(await serve({ DATABASE_URL, DATA_DIR: undefined })).toMatch(/^RESEND_API_KEY: must be set, .+\n$/);
});

it("takes a key that systemd hands over, whose access list shows as the group's (SEC-K1)", async () => {
  const folder = makeFolder();
  const file = path.join(folder, "master-key");
  writeFileSync(file, "A".repeat(43), { mode: 0o440 });
  const DATABASE_URL = `postgresql://app@127.0.0.1:${await freePort()}/app`;
  const env = { DATABASE_URL, MASTER_KEY_FILE: file };
  expect(await serve(env)).toContain(`Other accounts can read the master key. Run: chmod 600 ${file}`);
  const elsewhere = { ...env, CREDENTIALS_DIRECTORY: `${folder}/other` };
  expect(await serve(elsewhere)).toContain("Other accounts can read the master key.");
  expect(await serve({ ...env, CREDENTIALS_DIRECTORY: folder })).toMatch(/^DATABASE_URL: .+ does not answer/);
});
