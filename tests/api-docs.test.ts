import path from "node:path";
import { expect, it } from "vitest";
import { listMethods, writeApiDocs } from "@/tests/api-docs";

const ROOT = path.resolve(import.meta.dirname, "..");

it("docs/api.md says what the route() definitions and tests/answers.ts say", async () => {
  const file = path.join(ROOT, "docs", "api.md");
  await expect(await writeApiDocs()).toMatchFileSnapshot(file, "if it differs: npm run api-docs");
});

it("lib/http/endpoints.json has every endpoint with its methods", async () => {
  const file = path.join(ROOT, "lib", "http", "endpoints.json");
  const methods = `${JSON.stringify(await listMethods(), null, 2)}\n`;
  await expect(methods).toMatchFileSnapshot(file, "if it differs: npm run api-docs");
});
