import "server-only";
import type { LimitStore } from "@/lib/limits/store";

type Answer = { limits?: number; result: never };

/** Asks the primary process, which counts for all workers of this machine (scripts/lib/workers.mjs). */
export class PrimaryStore implements LimitStore {
  private asked = 0;
  private readonly waiting = new Map<number, (result: never) => void>();

  constructor() {
    process.on("message", ({ limits = 0, result }: Answer) => {
      this.waiting.get(limits)?.(result);
      this.waiting.delete(limits);
    });
  }

  take = this.method("take");
  giveBack = this.method("giveBack");
  forget = this.method("forget");
  spend = this.method("spend");
  admit = this.method("admit");
  isAdmitted = this.method("isAdmitted");

  private method<Name extends keyof LimitStore>(method: Name) {
    type Result = Awaited<ReturnType<LimitStore[Name]>>;
    return (...args: Parameters<LimitStore[Name]>) =>
      new Promise<Result>((resolve) => {
        const limits = ++this.asked;
        this.waiting.set(limits, resolve);
        process.send?.({ limits, method, args });
      });
  }
}
