import http from "node:http";
import { sleep } from "../../../scripts/lib/processes.mjs";

/** Measures from when a request was due, so that a server that stalls can't hide how long everyone waited. */
export class Probe {
  failed = 0;
  #times = [];
  #url;
  #everyMs;
  #agent = new http.Agent({ keepAlive: true });

  constructor(url, { everyMs = 20 } = {}) {
    this.#url = url;
    this.#everyMs = everyMs;
  }

  run(durationMs) {
    return this.#askWhile((due) => due < durationMs);
  }

  async runDuring(work) {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    const [result] = await Promise.all([done, this.#askWhile(() => !isDone)]);
    return result;
  }

  async #askWhile(isOn) {
    const startedAt = performance.now();
    const running = [];
    for (let due = 0; isOn(due); due += this.#everyMs) {
      await sleep(Math.max(0, startedAt + due - performance.now()));
      running.push(this.#ask(startedAt + due));
    }
    await Promise.all(running);
  }

  #ask(dueAt) {
    return new Promise((resolve) => {
      const request = http.get(this.#url, { agent: this.#agent }, (answer) => {
        if (answer.statusCode !== 200) this.failed += 1;
        answer.resume().on("end", () => {
          this.#times.push(performance.now() - dueAt);
          resolve();
        });
      });
      request.on("error", () => {
        this.failed += 1;
        resolve();
      });
    });
  }

  summary() {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const at = (share) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
  }
}
