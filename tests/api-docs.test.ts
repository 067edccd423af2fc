import path from "node:path";
import { expect, it } from "vitest";
import { writeApiDocs } from "@/tests/api-docs";

it("docs/api.md says what the route() definitions and tests/answers.ts say", async () => {
  const file = path.resolve(import.meta.dirname, "..", "docs", "api.md");
  await expect(await writeApiDocs()).toMatchFileSnapshot(file, "if it differs: npm run api-docs");
}, 60_000);
