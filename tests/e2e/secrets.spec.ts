import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { secretsIn } from "../secrets";
import { joinQuickly, newDomain, newPerson, requestAs } from "./people";
import { test } from "./test";

const SETTINGS = ["MASTER_KEY", "DATABASE_URL", "RESEND_API_KEY", "SMTP_URL", "GOOGLE_CLIENT_SECRET"];
const PAGES = ["/", "/login", "/privacy", "/dashboard", "/profile"];

function readBundle(): { name: string; content: string }[] {
  return [".next/static", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|json|html|svg|webmanifest|txt)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((name) => ({ name, content: readFileSync(name, "utf8") })),
  );
}

test("neither scripts nor pages hold a secret of the server, or the name of its setting (SEC-K2)", async () => {
  const key = Buffer.from(readFileSync(`${process.env.E2E_DATA_DIR}.key`, "utf8").trim(), "base64url");
  expect(key).toHaveLength(32);
  // The last one is the client secret in playwright.config.ts.
  const secrets = [key.toString("base64url"), key.toString("base64"), key.toString("hex"), "not kept secret"];

  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const request = await requestAs(person);
  const files = readBundle();
  expect(files.length).toBeGreaterThan(20);
  for (const name of PAGES)
    for (const isPayload of [false, true]) {
      const answer = await request.get(name, isPayload ? { headers: { rsc: "1" } } : {});
      expect(answer.status(), name).toBe(200);
      files.push({ name, content: await answer.text() });
    }
  for (const { name, content } of files) {
    for (const secret of [...secrets, ...SETTINGS]) expect(content.includes(secret), name).toBe(false);
    expect(await secretsIn(name, content), name).toEqual([]);
  }
});
