import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { BLOCK_SLOTS, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { keyedHash } from "@/lib/crypto/keys";

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
