// Plain JavaScript, because answer-headers.mjs uses it before Next is there.

export const NO_STORE = "no-store";

/** Keeps an answer out of every cache, unless it says itself how to cache it, as images do.
 * @param {Response} response @returns {Response} */
export function noStore(response) {
  if (response.headers.has("Cache-Control")) return response;
  // A copy, because the headers of next-auth's redirects can't be changed.
  const copy = new Response(response.body, response);
  copy.headers.set("Cache-Control", NO_STORE);
  return copy;
}
