import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { finishBeforeStop } from "@/lib/http/last-requests";

const CLIENTS = 40;
// Two hundred of them would take longer than the server may.
const BUSY_MS = 40;
const ANSWER_MS = 400;
const SIGNALS = ["SIGTERM", "SIGINT"] as const;

it("cuts nothing that it has begun, however busy it is and however many go on asking (SEC-Q6)", async () => {
  let unanswered = 0;
  const exits: { code: unknown; unanswered: number }[] = [];
  vi.spyOn(process, "exit").mockImplementation((code) => void exits.push({ code, unanswered }) as never);
  const before = SIGNALS.map((signal) => process.listeners(signal));
  finishBeforeStop();
  onTestFinished(() => {
    for (const [index, signal] of SIGNALS.entries()) {
      const added = process.listeners(signal).filter((listener) => !before[index]?.includes(listener));
      for (const listener of added) process.off(signal, listener);
    }
  });
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const server = http.createServer(async (_request, response) => {
    unanswered += 1;
    Atomics.wait(clock, 0, 0, BUSY_MS);
    await sleep(ANSWER_MS);
    response.end(() => {
      unanswered -= 1;
    });
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  let answered = 0;
  const ask = () => {
    http
      .get({ port, agent: false }, (response) => {
        answered += 1;
        response.resume().on("end", ask);
      })
      // Refused, or closed before it was taken.
      .on("error", () => undefined);
  };
  for (let client = 0; client < CLIENTS; client++) ask();
  await expect.poll(() => answered).toBeGreaterThan(0);
  process.emit("SIGTERM");
  await expect.poll(() => exits).toHaveLength(1);
  expect(exits).toEqual([{ code: 0, unanswered: 0 }]);
});
