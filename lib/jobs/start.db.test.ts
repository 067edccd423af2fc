import { expect, it, vi } from "vitest";
import { startJobs } from "@/lib/jobs/schedule";
import { startProcess } from "@/lib/jobs/start";

vi.mock("@/lib/jobs/schedule", () => ({ startJobs: vi.fn() }));

it("is ready before the jobs take the thread, and starts them once, soon after", async () => {
  await startProcess();
  expect(startJobs).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(startJobs).toHaveBeenCalledOnce(), { timeout: 5_000 });
});
