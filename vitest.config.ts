import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// A zone 15 minutes off the hour, so that a date in the wrong zone shows.
process.env.TZ = "Asia/Kathmandu";

const EVERYWHERE_BUT = ["**/node_modules/**", "**/.next/**", "**/.data/**", "tests/e2e/**"];
const DATABASE_TESTS = ["**/*.db.test.ts", "tests/attacks/**/*.test.ts"];
const FIRST = [
  // Compares times of patterns, which V8 doesn't optimise once the files before have left much machine code.
  "moderation/rules.test",
  // The slowest.
  "attacks/anonymity",
  "attacks/timing",
  "attacks/",
  "sharing/drawing",
  "jobs/",
];
const PROJECTS = ["db", "component", "unit"];
const FAULT_TESTS = ["tests/faults/**/*.test.ts"];

/**
 * A slow file that began last would run alone on one core. By default the largest come first. Those of a project come
 * together, because Vitest ends a worker whose next file belongs to another one.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name) >>> 0;
    const weight = ({ moduleId }: TestSpecification) =>
      FIRST.findIndex((path) => moduleId.includes(path)) >>> 0;
    return (await super.sort(files)).toSorted(
      (one, other) => place(one) - place(other) || weight(one) - weight(other),
    );
  }
}

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname),
      // Outside Next, this package throws on import by design.
      "server-only": path.resolve(import.meta.dirname, "tests", "empty.ts"),
      // Only Next's own server sets a request; here tests/requests.ts does.
      "next/headers": path.resolve(import.meta.dirname, "tests", "next-headers.ts"),
    },
  },
  test: {
    pool: "threads",
    // Many tests mostly wait.
    maxWorkers: 2 * availableParallelism(),
    // tests/setup.ts gives each file a fresh copy of our own modules, and leaves the packages loaded.
    isolate: false,
    setupFiles: ["tests/setup.ts"],
    sequence: { sequencer: InOrder },
    exclude: EVERYWHERE_BUT,
    // For busy machines, and for the slowest.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // next-auth imports "next/server" without an extension, which Node doesn't resolve.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...EVERYWHERE_BUT, ...DATABASE_TESTS, ...FAULT_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: DATABASE_TESTS,
          globalSetup: ["tests/database.ts"],
          setupFiles: ["tests/own-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          include: ["**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/component.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: FAULT_TESTS,
          globalSetup: ["tests/database.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Not part of `npm test`: tests/bench/anonymity.mjs runs it.
          name: "anonymity",
          include: ["tests/bench/anonymity.run.ts"],
          globalSetup: ["tests/database.ts"],
          setupFiles: ["tests/own-database.ts"],
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          // npm run keep-version
          name: "keep-version",
          include: ["tests/previous-version/keep.run.ts"],
          globalSetup: ["tests/database.ts"],
          setupFiles: ["tests/own-database.ts"],
        },
      },
    ],
  },
});
