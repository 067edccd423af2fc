import { setTimeout as sleep } from "node:timers/promises";
import { NextRequest } from "next/server";
import { afterAll, expect, it, vi } from "vitest";
import { startJobs } from "@/lib/jobs/schedule";
import { startProcess } from "@/lib/jobs/start";
import { endProcess, JOBS_ARE_STARTED_MS } from "@/tests/key-lock";

vi.mock("@/lib/jobs/schedule", () => ({ startJobs: vi.fn() }));
vi.mock("@/prisma/generated/client", () => {
  throw new Error("Prisma is loaded");
});

afterAll(endProcess);

it("is ready before the jobs take the thread, and starts them once, soon after", async () => {
  await startProcess();
  expect(startJobs).not.toHaveBeenCalled();
  await expect.poll(() => startJobs).toHaveBeenCalledOnce();
});

it("answers before Prisma is loaded, which takes time", async () => {
  const { GET } = await import("@/app/api/ready/route");
  const request = new NextRequest("http://localhost:3000/api/ready");
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(200);
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
