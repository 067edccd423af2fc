import { expect, it } from "vitest";
import { shareRead } from "@/lib/db/shared-read";

function counter() {
  let reads = 0;
  return shareRead(async () => ({ read: ++reads }));
}

it("reads once for all who ask in the same turn", async () => {
  const get = counter();
  const answers = await Promise.all([get(), Promise.resolve().then(get), get()]);
  expect(answers).toEqual([{ read: 1 }, { read: 1 }, { read: 1 }]);
});

it("begins only after all of them have asked", async () => {
  let begun = 0;
  const get = shareRead(async () => ++begun);
  const first = get();
  await Promise.resolve();
  const second = get();
  expect(begun).toBe(0);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

it("reads again for those who ask once it has begun, even if it hasn't ended", async () => {
  const reads: (() => void)[] = [];
  const get = shareRead(
    () =>
      new Promise<number>((resolve) => {
        const read = reads.length + 1;
        reads.push(() => resolve(read));
      }),
  );
  const first = get();
  await expect.poll(() => reads.length).toBe(1);
  const second = get();
  await expect.poll(() => reads.length).toBe(2);
  for (const end of reads) end();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

it("fails for all who share it, and reads again for the next", async () => {
  let reads = 0;
  const get = shareRead(async () => {
    if (++reads === 1) throw new Error("gone");
    return reads;
  });
  const answers = await Promise.allSettled([get(), get()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await get()).toBe(2);
});
