import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { BLOCK_SLOTS, listSubmissionsOf, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { joinSalts, SALT_BYTES } from "@/lib/authorship/rules";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { keyedHash } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { makeReview, makeUser } from "@/tests/factories";

it("derives a tag for each slot, as docs/anonymity.md says", () => {
  const author = { id: randomUUID(), authorSalt: new Uint8Array(randomBytes(16)) };
  const key = keyedHash("author/v1", author.authorSalt, author.id);
  for (const block of [0, 1, 4, 5, 12, 2]) {
    const expected = Array.from({ length: BLOCK_SLOTS }, (_, index) => {
      const slot = Buffer.alloc(4);
      slot.writeUInt32BE(block * BLOCK_SLOTS + index);
      return new Uint8Array(hmacParts(key, [slot]));
    });
    expect(tagsOfBlock(author, block)).toEqual(expected);
  }
});

it("finds under every salt the same submissions by a prepared statement as in a transaction of Prisma's", async () => {
  const earlier = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)].map((salt) => new Uint8Array(salt));
  const user = await makeUser({ unlockedSalts: joinSalts(earlier) });
  const ids: string[] = [];
  for (const authorSalt of [user.authorSalt, ...earlier])
    ids.push((await makeReview({ author: { ...user, authorSalt } })).id);
  const holder = user as unknown as Viewer;
  const found = await listSubmissionsOf(holder);
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(await db.$transaction((tx) => listSubmissionsOf(holder, tx))).toEqual(found);
  await db.user.delete({ where: { id: user.id } });
  const gone = { code: "unauthenticated" };
  await expect(listSubmissionsOf(holder)).rejects.toMatchObject(gone);
  await expect(db.$transaction((tx) => listSubmissionsOf(holder, tx))).rejects.toMatchObject(gone);
});
