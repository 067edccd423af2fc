import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { startJobs } from "@/lib/jobs/schedule";
import { startProcess } from "@/lib/jobs/start";
import { endProcess, JOBS_ARE_STARTED_MS } from "@/tests/key-lock";

vi.mock("@/lib/jobs/schedule", () => ({ startJobs: vi.fn() }));

afterAll(endProcess);

it("is ready before the jobs take the thread, and starts them once, soon after", async () => {
  await startProcess();
  expect(startJobs).not.toHaveBeenCalled();
  await expect.poll(() => startJobs).toHaveBeenCalledOnce();
});

it("starts none if the process was told to stop in the meantime", async () => {
  const kept = globalThis as { isStopping?: boolean };
  vi.mocked(startJobs).mockClear();
  await startProcess();
  kept.isStopping = true;
  await sleep(JOBS_ARE_STARTED_MS);
  kept.isStopping = false;
  expect(startJobs).not.toHaveBeenCalled();
});

it("ends the process if the jobs can't start: nothing would be sealed", async () => {
  vi.mocked(startJobs).mockImplementationOnce(() => {
    throw new TypeError("They are broken");
  });
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await startProcess();
  await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith(1);
  const [line] = logged.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(line).toMatchObject({ event: "job-failed", job: "start", error: "TypeError" });
});
