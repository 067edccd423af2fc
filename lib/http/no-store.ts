import "server-only";

export const NO_STORE = "no-store";

export function noStore(response: Response): Response {
  if (response.headers.has("Cache-Control")) return response;
  // A copy, because the headers of next-auth's redirects can't be changed.
  const copy = new Response(response.body, response);
  copy.headers.set("Cache-Control", NO_STORE);
  return copy;
}
