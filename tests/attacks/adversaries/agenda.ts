import { vi } from "vitest";

export class Agenda {
  private readonly entries: { at: number; run: () => Promise<void> }[] = [];

  plan(at: number, run: () => Promise<void>): void {
    this.entries.push({ at, run });
  }

  async runAll(): Promise<void> {
    while (this.entries.length > 0) await this.runNext();
  }

  private async runNext(): Promise<void> {
    let next = 0;
    for (const [index, { at }] of this.entries.entries()) {
      if (at < (this.entries[next]?.at ?? Number.POSITIVE_INFINITY)) next = index;
    }
    const [entry] = this.entries.splice(next, 1);
    if (!entry) return;
    vi.setSystemTime(entry.at);
    await entry.run();
  }
}
