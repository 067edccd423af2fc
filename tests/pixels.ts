import { PNG } from "pngjs";

export type Pixels = { width: number; height: number; data: Uint8Array };
export type Box = { left: number; top: number; right: number; bottom: number };

export function decodePng(png: Uint8Array): Pixels {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return { width, height, data };
}

export function encodePng({ width, height, data }: Pixels): Uint8Array {
  return PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.from(data) }));
}

/** Counts those in the box that differ by more than `tolerance` in a channel, and the box around them. */
export function differingPixels(
  a: Pixels,
  b: Pixels,
  { tolerance = 8, within }: { tolerance?: number; within?: Box } = {},
): Box & { count: number } {
  if (a.width !== b.width || a.height !== b.height) throw new Error("The pictures have different sizes.");
  const { left, top, right, bottom } = within ?? { left: 0, top: 0, right: a.width, bottom: a.height };
  const found = { count: 0, left: a.width, top: a.height, right: 0, bottom: 0 };
  for (let y = top; y < bottom; y++) {
    const row = [4 * (y * a.width + left), 4 * (y * a.width + right)] as const;
    if (Buffer.compare(a.data.subarray(...row), b.data.subarray(...row)) === 0) continue;
    for (let x = left; x < right; x++) {
      if (distance(a.data, b.data, 4 * (y * a.width + x)) <= tolerance) continue;
      found.count += 1;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x + 1);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  return found;
}

/** Allocates no array, because it runs for millions of pixels. */
function distance(a: Uint8Array, b: Uint8Array, at: number): number {
  let largest = 0;
  for (let index = at; index < at + 3; index++) {
    const difference = Math.abs((a[index] ?? 0) - (b[index] ?? 0));
    if (difference > largest) largest = difference;
  }
  return largest;
}

export function shrink({ width, height, data }: Pixels, factor: number): Pixels {
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const means = new Uint8Array(4 * small.width * small.height);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++) {
          for (let dx = 0; dx < factor; dx++) {
            sum += data[4 * ((y * factor + dy) * width + x * factor + dx) + channel] ?? 0;
          }
        }
        means[4 * (y * small.width + x) + channel] = Math.round(sum / factor ** 2);
      }
    }
  }
  return { ...small, data: means };
}
