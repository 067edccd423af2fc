import { crc32 } from "node:zlib";

// IEND, which has no content.
const END_BYTES = 12;
// Length, name and checksum.
const CHUNK_BYTES = 12;
// The case of its letters means: optional, private, and safe to copy into an edited picture.
const NAME = Buffer.from("paDd");

/** Adds a chunk that PNG readers skip, so that the size doesn't reveal the numbers in the picture. */
export function padPng(png, bytes) {
  const length = Math.ceil((png.length + CHUNK_BYTES) / bytes) * bytes;
  const padded = new Uint8Array(length);
  const chunkAt = png.length - END_BYTES;
  const endAt = length - END_BYTES;
  const view = new DataView(padded.buffer);
  padded.set(png.subarray(0, chunkAt));
  view.setUint32(chunkAt, endAt - chunkAt - CHUNK_BYTES);
  padded.set(NAME, chunkAt + 4);
  view.setUint32(endAt - 4, crc32(padded.subarray(chunkAt + 4, endAt - 4)));
  padded.set(png.subarray(chunkAt), endAt);
  return padded;
}
