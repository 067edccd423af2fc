import { test as base, expect } from "@playwright/test";

const VIOLATION = /Content Security Policy|\bTrusted(HTML|Script|ScriptURL)\b/;

/** Every browser test uses this one. It fails if any page broke its Content-Security-Policy (SEC-X2). */
export const test = base.extend<{ violations: string[] }, { allViolations: string[] }>({
  allViolations: [
    async ({ browser }, use) => {
      const found: string[] = [];
      browser.on("context", (context) =>
        context.on("console", (message) => {
          if (VIOLATION.test(message.text())) found.push(`${message.page()?.url()}: ${message.text()}`);
        }),
      );
      await use(found);
    },
    { scope: "worker", auto: true },
  ],
  violations: [
    async ({ allViolations }, use) => {
      allViolations.length = 0;
      await use(allViolations);
      expect(allViolations, "violations of the Content-Security-Policy").toEqual([]);
    },
    { auto: true },
  ],
});
