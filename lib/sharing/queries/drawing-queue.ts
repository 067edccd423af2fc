import "server-only";
import { availableParallelism } from "node:os";
import type Piscina from "piscina";
import { AppError } from "@/lib/errors";
import { drawingPool, tooManyImages } from "@/lib/sharing/queries/drawing-pool";
import type { ShareCard } from "@/lib/sharing/rules/share-card";
import type { ShareStyle } from "@/lib/sharing/schema";

// About five seconds of work for one thread.
const MAX_WAITING = 32;

type Png = Uint8Array<ArrayBuffer>;
type Task = ShareStyle & { card: ShareCard };

type Job = { key: string; task: Task; askers: number; done: PromiseWithResolvers<Png> };

/** First come, first served. Simultaneous requests for one image share one drawing. */
export class DrawingQueue {
  #drawn = 0;
  #pool: Piscina;
  #threads: number;
  #jobs = new Map<string, Job>();
  #waiting: Job[] = [];

  constructor(readonly onDrawn: (key: string, png: Png) => void) {
    // Leaves one core for everything else.
    this.#threads = Math.max(1, Math.min(2, availableParallelism() - 1));
    this.#pool = drawingPool("worker.mjs", "draw", this.#threads);
  }

  get drawn(): number {
    return this.#drawn;
  }

  /** @throws AppError unavailable when too many images are waiting. */
  async draw(key: string, task: Task, signal?: AbortSignal): Promise<Png> {
    const job = this.#jobs.get(key) ?? this.#add(key, task);
    job.askers += 1;
    if (!signal) return job.done.promise;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#leave(job);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      job.done.promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }

  async end(): Promise<void> {
    for (const job of this.#waiting.splice(0)) {
      this.#jobs.delete(job.key);
      job.done.reject(
        new AppError("unavailable", "The server is shutting down. Please try again in a moment."),
      );
    }
    await this.#pool.destroy();
  }

  #add(key: string, task: Task): Job {
    if (this.#isBusy && this.#waiting.length >= MAX_WAITING) {
      throw tooManyImages();
    }
    const job = { key, task, askers: 0, done: withResolvers() };
    this.#jobs.set(key, job);
    this.#waiting.push(job);
    this.#startNext();
    return job;
  }

  // A started drawing is finished, because starting a new thread takes longer.
  #leave(job: Job): void {
    job.askers -= 1;
    const place = this.#waiting.indexOf(job);
    if (job.askers > 0 || place < 0) return;
    this.#waiting.splice(place, 1);
    this.#jobs.delete(job.key);
  }

  get #isBusy(): boolean {
    return this.#jobs.size - this.#waiting.length >= this.#threads;
  }

  #startNext(): void {
    if (this.#isBusy) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#drawn += 1;
    void this.#run(job).finally(() => this.#startNext());
  }

  async #run({ key, task, done }: Job): Promise<void> {
    try {
      const png: Png = await this.#pool.run(task);
      this.onDrawn(key, png);
      done.resolve(png);
    } catch (error) {
      done.reject(error);
    } finally {
      this.#jobs.delete(key);
    }
  }
}

/** Promise.withResolvers, which Node 20 lacks. A rejection that no one awaits must not end the process. */
function withResolvers(): PromiseWithResolvers<Png> {
  let resolve: PromiseWithResolvers<Png>["resolve"] = () => undefined;
  let reject: PromiseWithResolvers<Png>["reject"] = () => undefined;
  const promise = new Promise<Png>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
