import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { prepareModel } from "@/lib/moderation/queries/model";
import * as submitting from "@/tests/submitting";
import { writeTinyModel } from "@/tests/tiny-model";
import { makeCases } from "./cases";

beforeAll(() => makeCases());

const folder = vi.hoisted(() => {
  process.env.MODERATION_MODEL = `${process.env.DATA_DIR}/model`;
  return process.env.MODERATION_MODEL;
});

const LIMIT_MS = 1500;
// The control doesn't wait: no stall of a busy machine may be as long as this.
const LONG_LIMIT_MS = 10_000;
const SHORT = "Plans well and says why.";
const TEXTS = {
  short: SHORT,
  long: `${SHORT} ${"He lists what matters, asks the team, and then decides. ".repeat(15)}`,
  held: "Works like a toad in the mud.",
  refused: "Write to me: lena@example.com.",
};

function writeModel(milliseconds: number): void {
  const labels = { toxic: { kind: "insult", threshold: 0.9 } };
  const moderation = { labels, maxTokens: 32, milliseconds };
  writeTinyModel(folder, { labels: ["toxic"], weights: { toad: [8] }, moderation });
}

beforeAll(async () => {
  writeModel(LIMIT_MS);
  await prepareModel();
});

afterEach(() => {
  vi.doUnmock("@/lib/limits/minimum-duration");
});

/** An employer's network log has when a submission and its answer passed. Their sizes are padded (bytes.test.ts). */
describe("an employer who times submissions that a model judges (SEC-I7)", () => {
  it("sees no answer before the time limit, whatever the text and the decision", async () => {
    expect(await earlyAnswers(submitting, LIMIT_MS)).toEqual([]);
  });

  it("sees how soon each one is decided if the answer doesn't wait (control)", async () => {
    vi.doMock("@/lib/limits/minimum-duration", () => ({
      withMinimumDuration: (work: () => unknown) => work(),
    }));
    vi.resetModules();
    writeModel(LONG_LIMIT_MS);
    Object.assign(globalThis, { moderationModel: undefined });
    const early = await earlyAnswers(await import("@/tests/submitting"), LONG_LIMIT_MS);
    expect(early).toEqual(Object.keys(TEXTS));
  });
});

async function earlyAnswers({ aboutLeader, scene, submit }: typeof submitting, limitMs: number) {
  const first = await scene();
  // Not measured: compiling the patterns may take longer than the limit on a busy machine.
  await submit(first.cookies, aboutLeader(first));
  const early = [];
  for (const [name, reviewText] of Object.entries(TEXTS)) {
    const it_ = await scene();
    const start = performance.now();
    await submit(it_.cookies, aboutLeader(it_, { reviewText }));
    // A timer may fire up to a millisecond early.
    if (performance.now() - start < limitMs - 1) early.push(name);
  }
  return early;
}
