import { expect, type Page, type Request } from "@playwright/test";

// What HTTP/1.1 writes around a body of one chunk.
const FRAMING = "8000\r\n\r\n0\r\n\r\n".length;
// A balancer makes several chunks of it, as the parts happen to reach it.
const MORE_FRAMING = process.env.E2E_COMMAND ? "4000\r\n\r\n".length * 4 : 0;
// The padded sizes (lib/reviews/constants.ts).
const SUBMISSION = { sent: 16 * 1024, answered: 32 * 1024, encoding: undefined };

/** @returns a function that waits for `count` submissions, and for their sizes */
export function watchSubmissions(page: Page): (count: number) => Promise<void> {
  const sizes: Promise<unknown>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    const isSubmission = request.method() === "POST" && /^\/api\/reviews(\/anonymous)?$/.test(pathname);
    if (isSubmission) sizes.push(sizesOf(request));
  });
  return async (count) => {
    await expect.poll(() => sizes.length).toBe(count);
    expect(await Promise.all(sizes)).toEqual(sizes.map(() => SUBMISSION));
  };
}

/** @returns a function that fails if the page has requested an address with the viewer's own account in it */
export async function watchAddresses(page: Page): Promise<() => void> {
  const { id } = (await (await page.request.get("/api/me")).json()) as { id: string };
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  return () => {
    expect(addresses.some((address) => address.includes("/api/leaders/search?"))).toBe(true);
    expect(addresses.filter((address) => address.includes(id))).toEqual([]);
  };
}

/** As counted on the network: the browser may have dropped the body by now. */
async function sizesOf(request: Request): Promise<unknown> {
  const [{ requestBodySize, responseBodySize }, response] = await Promise.all([
    request.sizes(),
    request.response(),
  ]);
  const framing = responseBodySize - SUBMISSION.answered;
  const isFraming = framing >= FRAMING && framing <= FRAMING + MORE_FRAMING;
  return {
    sent: requestBodySize,
    answered: isFraming ? SUBMISSION.answered : responseBodySize,
    encoding: response?.headers()["content-encoding"],
  };
}
