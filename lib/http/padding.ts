/** Compressing would undo the padding. */
export const NO_TRANSFORM = "no-transform";

/** Pads JSON with spaces, which parsers skip (RFC 8259, 2), to a multiple of `bytes`, to hide its length. */
export function padJson(json: string, bytes: number): string {
  const { length } = new TextEncoder().encode(json);
  return json + " ".repeat(paddedLength(length, bytes) - length);
}

/** Pads a response like `padJson`, CSV with empty lines. */
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
