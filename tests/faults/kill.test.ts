import { afterAll, expect, it } from "vitest";
import { cleanUp, eventually, gone, makeFolder, postmasterPid, start, startUnlessRunning } from "./launcher";

// One folder for all, because a first start takes longest. Each test goes on with what the last left running.
const folder = makeFolder();
let stored = 0;

afterAll(cleanUp);

it("restarts a killed PostgreSQL by itself, with every acknowledged row", async () => {
  const launcher = await startUnlessRunning(folder);
  for (let row = 0; row < 20; row++)
    expect(await launcher.answer("POST")).toMatchObject({ stored: ++stored });
  const before = postmasterPid(folder);
  process.kill(before, "SIGKILL");
  // Its child processes may answer a moment longer.
  await eventually(() => expect([0, before]).not.toContain(postmasterPid(folder)));
  expect(await launcher.answer()).toMatchObject({ stored });
  expect(await launcher.answer("POST")).toMatchObject({ stored: ++stored });
});

it("starts again after kill -9 of the launcher, whose server is gone from the port", async () => {
  const first = await startUnlessRunning(folder);
  const answer = await first.answer("POST");
  expect(answer).toMatchObject({ stored: ++stored });
  const orphan = postmasterPid(folder);
  first.child.kill("SIGKILL");
  await gone(answer.pid);
  const second = await start(folder, { env: { PORT: String(first.port) } });
  expect(await second.answer("POST")).toMatchObject({ stored: ++stored });
  await gone(orphan);
});

it("starts again after kill -9 of the launcher and of PostgreSQL at once", async () => {
  const first = await startUnlessRunning(folder);
  expect(await first.answer("POST")).toMatchObject({ stored: ++stored });
  process.kill(postmasterPid(folder), "SIGKILL");
  first.child.kill("SIGKILL");
  const second = await start(folder);
  expect(await second.answer("POST")).toMatchObject({ stored: ++stored });
});

it("ends with an error after kill -9 of the server, leaves no PostgreSQL running, and starts again", async () => {
  const first = await startUnlessRunning(folder);
  const answer = await first.answer("POST");
  expect(answer).toMatchObject({ stored: ++stored });
  const postgres = postmasterPid(folder);
  process.kill(answer.pid, "SIGKILL");
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("was killed by SIGKILL");
  await gone(postgres);
  const second = await start(folder);
  expect(await second.answer()).toMatchObject({ stored });
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "stops everything on %s and exits with 0",
  async (signal) => {
    const launcher = await startUnlessRunning(folder);
    const answer = await launcher.answer();
    expect(answer).toMatchObject({ stored });
    const postgres = postmasterPid(folder);
    launcher.child.kill(signal);
    expect(await launcher.ended).toBe(0);
    await gone(answer.pid);
    await gone(postgres);
  },
);

it("isn't left with half a cluster by kill -9 during the first start", async () => {
  const folder = makeFolder();
  for (const delay of [200, 600, 1_000]) {
    const launcher = await start(folder);
    await new Promise((resolve) => setTimeout(resolve, delay));
    launcher.child.kill("SIGKILL");
    await launcher.ended;
  }
  const last = await start(folder);
  await eventually(() => last.answer("POST"));
});
