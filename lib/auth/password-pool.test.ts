import { expect, it, vi } from "vitest";
import { runInPool } from "@/lib/auth/password-pool";

// Takes a few hundred milliseconds.
const SLOW = { password: "x", cost: 12 };
const TASKS = 6;

it("asks people to come back who have waited for five seconds, and does the rest (SEC-A5)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const outcomes: string[] = [];
  const tasks = Array.from({ length: TASKS }, () =>
    runInPool("hash", SLOW).then(
      () => outcomes.push("done"),
      (error: unknown) => {
        expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
        outcomes.push("busy");
      },
    ),
  );
  await vi.advanceTimersByTimeAsync(4_900);
  expect(outcomes).not.toContain("busy");
  await vi.advanceTimersByTimeAsync(200);
  // Tasks that have begun, one for each thread, go on.
  expect(outcomes.filter((outcome) => outcome === "busy").length).toBeGreaterThanOrEqual(TASKS - 4);
  vi.useRealTimers();
  await Promise.all(tasks);
  expect(outcomes).toContain("done");
  await expect(runInPool("hash", { ...SLOW, cost: 4 })).resolves.toMatch(/^\$2b\$04\$/);
});
