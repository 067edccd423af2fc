/** Compressing would undo the padding. */
export const NO_TRANSFORM = "no-transform";

/** Pads to a multiple of `bytes`, to hide the length. Parsers skip the spaces (RFC 8259, 2). */
export function padJson(json: string, bytes: number): string {
  const { length } = new TextEncoder().encode(json);
  return json + " ".repeat(paddedLength(length, bytes) - length);
}

export async function padResponse(response: Response, bytes: number): Promise<Response> {
  const { status, headers } = response;
  headers.append("Cache-Control", NO_TRANSFORM);
  // As bytes: reading it as text would drop the byte order mark of a CSV.
  const body = new Uint8Array(await response.arrayBuffer());
  const filler = headers.get("Content-Type")?.startsWith("text/csv") ? "\n" : " ";
  return new Response(padBytes(body, bytes, filler), { status, headers });
}

export function padBytes(body: Uint8Array, bytes: number, filler = " "): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(paddedLength(body.length, bytes)).fill(filler.charCodeAt(0));
  padded.set(body);
  return padded;
}

function paddedLength(length: number, bytes: number): number {
  return Math.ceil(length / bytes) * bytes;
}
