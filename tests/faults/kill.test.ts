import { afterEach, expect, it } from "vitest";
import { cleanUp, eventually, gone, makeFolder, postmasterPid, start } from "./launcher";

afterEach(cleanUp);

it("restarts a killed PostgreSQL by itself, with every acknowledged row", async () => {
  const folder = makeFolder();
  const launcher = await start(folder);
  for (let stored = 1; stored <= 20; stored++)
    expect(await launcher.answer("POST")).toMatchObject({ stored });
  const before = postmasterPid(folder);
  process.kill(before, "SIGKILL");
  // Its child processes may answer a moment longer.
  await eventually(() => expect([0, before]).not.toContain(postmasterPid(folder)));
  expect(await launcher.answer()).toMatchObject({ stored: 20 });
  expect(await launcher.answer("POST")).toMatchObject({ stored: 21 });
});

it("starts again after kill -9 of the launcher, whose server is gone from the port", async () => {
  const folder = makeFolder();
  const first = await start(folder);
  const { pid } = await first.answer("POST");
  const orphan = postmasterPid(folder);
  first.child.kill("SIGKILL");
  await gone(pid);
  const second = await start(folder, { env: { PORT: String(first.port) } });
  expect(await second.answer("POST")).toMatchObject({ stored: 2 });
  await gone(orphan);
});

it("starts again after kill -9 of the launcher and of PostgreSQL at once", async () => {
  const folder = makeFolder();
  const first = await start(folder);
  await first.answer("POST");
  process.kill(postmasterPid(folder), "SIGKILL");
  first.child.kill("SIGKILL");
  const second = await start(folder);
  expect(await second.answer("POST")).toMatchObject({ stored: 2 });
});

it("ends with an error after kill -9 of the server, leaves no PostgreSQL running, and starts again", async () => {
  const folder = makeFolder();
  const first = await start(folder);
  const { pid } = await first.answer("POST");
  const postgres = postmasterPid(folder);
  process.kill(pid, "SIGKILL");
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("was killed by SIGKILL");
  await gone(postgres);
  const second = await start(folder);
  expect(await second.answer()).toMatchObject({ stored: 1 });
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "stops everything on %s and exits with 0",
  async (signal) => {
    const folder = makeFolder();
    const launcher = await start(folder);
    const { pid } = await launcher.answer();
    const postgres = postmasterPid(folder);
    launcher.child.kill(signal);
    expect(await launcher.ended).toBe(0);
    await gone(pid);
    await gone(postgres);
  },
);

it("isn't left with half a cluster by kill -9 during the first start", async () => {
  const folder = makeFolder();
  for (const delay of [200, 500, 800, 1100]) {
    const launcher = await start(folder);
    await new Promise((resolve) => setTimeout(resolve, delay));
    launcher.child.kill("SIGKILL");
    await launcher.ended;
  }
  const last = await start(folder);
  await eventually(() => last.answer("POST"));
});
