/** Pads JSON with spaces, which parsers skip (RFC 8259, 2), to a multiple of `bytes`, to hide its length. */
export function padJson(json: string, bytes: number): string {
  const length = new TextEncoder().encode(json).length;
  return json + " ".repeat(Math.ceil(length / bytes) * bytes - length);
}

/** Pads a response like `padJson`. It must not be compressed, which would undo the padding. */
export async function padResponse(response: Response, bytes: number): Promise<Response> {
  const { status, headers } = response;
  headers.append("Cache-Control", "no-transform");
  return new Response(padJson(await response.text(), bytes), { status, headers });
}
