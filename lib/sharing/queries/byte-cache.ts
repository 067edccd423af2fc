import "server-only";

export class ByteCache {
  #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  constructor(readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Uint8Array<ArrayBuffer> | undefined {
    const entry = this.#entries.get(key);
    // A Map keeps insertion order: a used entry moves to the end, and the first is the oldest.
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  set(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#remove(key);
    this.#entries.set(key, bytes);
    this.#bytes += bytes.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.byteLength ?? 0;
    this.#entries.delete(key);
  }
}
