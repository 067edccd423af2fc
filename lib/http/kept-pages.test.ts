import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepPages } from "@/lib/http/kept-pages";

type Handlers = Record<symbol, { FetchCache: new () => { set(key: string, value: object): Promise<void> } }>;

const NEXT = "by Next";
const page = (path: string) =>
  `<p>Kept’s</p><script>f("{\\"c\\":[\\"\\",\\"${path.slice(1)}\\"],\\"q\\":\\"\\"}")</script>`;
const server = createServer((_, response) => void response.end(NEXT));
let port = 0;

beforeAll(async () => {
  keepPages();
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
  expect((await ask("/terms")).body.toString()).toBe(NEXT);
  const { FetchCache } = (globalThis as unknown as Handlers)[Symbol.for("@next/cache-handlers")] ?? {};
  if (!FetchCache) throw new Error("No cache");
  const cache = new FetchCache();
  for (const path of ["/terms", "/login", "/unknown"]) await cache.set(path, { html: page(path) });
  await cache.set("/privacy", { html: page("/privacy"), status: 404 });
  await cache.set("/register", { html: page("/of-a-request") });
});

afterAll(() => void server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const asked = httpRequest({ host: "127.0.0.1", port, path, headers, method }).end();
  const [answer] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { headers: answer.headers as IncomingHttpHeaders, body: Buffer.concat(chunks) };
}

const isKept = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.toString() !== NEXT;

it("answers with a page that is kept, whole and with its policy", async () => {
  const { headers, body } = await ask("/terms");
  expect(body.toString()).toBe(page("/terms").replace("’", "&#8217;"));
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-length": String(body.length),
    "content-security-policy": expect.stringContaining("'sha256-"),
  });
  expect((await ask("/terms")).body).toEqual(body);
});

it("compresses it for those who can read that, always to the same bytes", async () => {
  const plain = await ask("/terms");
  for (const accepted of ["gzip", "br, gzip", "gzip;q=0.5, br;q=0"]) {
    const { headers, body } = await ask("/terms", { "accept-encoding": accepted });
    expect(headers, accepted).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(body.length),
    });
    expect(gunzipSync(body), accepted).toEqual(plain.body);
    expect(body).toEqual((await ask("/terms", { "accept-encoding": "gzip" })).body);
  }
  for (const accepted of ["br", "identity", "gzip;q=0", "gzip; q=0.0, br"]) {
    const { headers } = await ask("/terms", { "accept-encoding": accepted });
    expect(headers["content-encoding"], accepted).toBeUndefined();
  }
});

it("sends the headers of a page alone to HEAD", async () => {
  const [whole, head] = [await ask("/terms"), await ask("/terms", {}, "HEAD")];
  expect([head.body.length, head.headers["content-length"]]).toEqual([0, whole.headers["content-length"]]);
});

it("leaves to Next what may need another answer", async () => {
  expect(await isKept("/login", { cookie: "theme=dark" })).toBe(true);
  expect(await isKept("/login", { cookie: "theme=dark; session=x" })).toBe(false);
  expect(await isKept("/terms", { cookie: "theme=dark; session=x" })).toBe(true);
  expect(await isKept("/login", { rsc: "1" })).toBe(false);
  expect(await isKept("/login", {}, "POST")).toBe(false);
  for (const path of ["/login?next=%2Fprofile", "/login/", "//login", "/unknown", "/privacy", "/register"]) {
    expect(await isKept(path), path).toBe(false);
  }
});
