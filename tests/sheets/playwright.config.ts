import path from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const WIDTHS = [360, 768, 1280, 1920];

/** `npm run sheets`: pictures of every screen, from the same site as the browser tests. */
const LOOKS = {
  light: { colorScheme: "light", contextOptions: { reducedMotion: "reduce" } },
  dark: { colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } },
  forced: { contextOptions: { reducedMotion: "reduce", forcedColors: "active" } },
} as const;

export default defineConfig({
  ...base,
  testDir: ".",
  outputDir: path.join(ROOT, "test-results"),
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: ROOT })),
  projects: [
    { name: "people", testMatch: "people.setup.ts" },
    ...WIDTHS.flatMap((width) =>
      Object.entries(LOOKS).map(([look, use]) => ({
        name: `${width}-${look}`,
        testMatch: "screens.spec.ts",
        dependencies: ["people"],
        use: {
          ...use,
          screenshot: "off" as const,
          viewport: { width, height: width < 768 ? 740 : 900 },
          isMobile: width < 768,
          hasTouch: width < 768,
        },
      })),
    ),
  ],
});
