import { crc32 } from "node:zlib";

/** Of the chunk that ends a PNG, IEND: a length, a name and a checksum, and no content. */
const END_BYTES = 12;
/** Of a chunk beside its content: length, name and checksum. */
const CHUNK_BYTES = 12;
// The case of its letters says: not needed to show the picture, of no standard, and safe to keep in an edited copy.
const NAME = Buffer.from("paDd");

/**
 * The same picture, filled up to a multiple of `bytes` by a chunk of zeros that readers of PNG skip, so that the length
 * on the network does not tell the figures in it.
 */
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
