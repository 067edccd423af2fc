/**
 * The same JSON, filled up with spaces to a multiple of `bytes` in UTF-8, so that whoever counts the bytes on the
 * network learns nothing of what it says. Every reader of JSON passes over them (RFC 8259, section 2).
 */
export function padJson(json: string, bytes: number): string {
  const length = new TextEncoder().encode(json).length;
  return json + " ".repeat(Math.ceil(length / bytes) * bytes - length);
}

/** The same answer, filled up like that. Sent as it is: compressed, it would be as long as what it says again. */
export async function padResponse(response: Response, bytes: number): Promise<Response> {
  const { status, headers } = response;
  headers.set("Cache-Control", "no-store, no-transform");
  return new Response(padJson(await response.text(), bytes), { status, headers });
}
