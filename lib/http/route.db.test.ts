import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { JsonAnswer } from "@/lib/http/json-answer";
import { BODY_MAX_BYTES, route } from "@/lib/http/route";
import { makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

const echo = route({ access: "public", body: z.object({ text: z.string() }), handle: ({ body }) => body });
const forViewers = route({ access: "viewer", handle: ({ viewer }) => ({ id: viewer.id }) });
const forAdmins = route({ access: "admin", handle: () => "in" });

async function post(
  headers: Record<string, string> = {},
  body: unknown = { text: "hello" },
): Promise<number> {
  return (await call(echo, { method: "POST", body, headers })).status;
}

async function read(handler: typeof echo): Promise<{ status: number; headers: Headers; body: string }> {
  const response = await call(handler);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function stream(pull: (controller: ReadableStreamDefaultController) => void): Promise<Response> {
  const headers = { "content-type": "application/json" };
  // `duplex` isn't in the browser's types, and Node requires it for a stream.
  const init = { method: "POST", headers, body: new ReadableStream({ pull }), duplex: "half" };
  return echo(new Request("http://localhost:3000/", init), { params: Promise.resolve({}) });
}

describe("route", () => {
  it("answers with the handler's result", async () => {
    const response = await call(echo, { method: "POST", body: { text: "hello", more: 1 } });
    expect(await response.json()).toEqual({ text: "hello" });
  });

  it("keeps every answer out of caches, unless the handler says how to cache it (SEC-H1)", async () => {
    const ofFile = (headers: Record<string, string>) =>
      route({ access: "public", handle: () => new Response("file", { headers }) });
    const failing = route({
      access: "public",
      handle: () => {
        throw new AppError("notFound", "Nothing here.");
      },
    });
    const heard = async (asked: Promise<Response>) => {
      const { status, headers } = await asked;
      return [status, headers.get("Cache-Control")];
    };
    expect(await heard(call(echo, { method: "POST", body: { text: "hello" } }))).toEqual([200, "no-store"]);
    expect(await heard(call(echo, { method: "POST", body: "{" }))).toEqual([400, "no-store"]);
    expect(await heard(call(forViewers))).toEqual([401, "no-store"]);
    expect(await heard(call(failing))).toEqual([404, "no-store"]);
    expect(await heard(call(ofFile({})))).toEqual([200, "no-store"]);
    expect(await heard(call(ofFile({ "Cache-Control": "max-age=60" })))).toEqual([200, "max-age=60"]);
  });

  it("pads whatever it answers to one size, and sends the status and headers of the handler", async () => {
    const text = "ü".repeat(10);
    const answers: [() => unknown, expected: unknown][] = [
      [() => ({ text }), [200, null, { text }]],
      [() => undefined, [200, null, null]],
      [() => new JsonAnswer([text], { status: 201, headers: { Link: "</>" } }), [201, "</>", [text]]],
      [() => Response.json([text], { status: 202, headers: { Link: "</>" } }), [202, "</>", [text]]],
      [() => new JsonAnswer(1n), [500, null, expect.objectContaining({ code: "internal" })]],
    ];
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    for (const [handle, expected] of answers) {
      for (const paddedTo of [undefined, 256]) {
        const { status, headers, ...response } = await read(route({ access: "public", paddedTo, handle }));
        expect([status, headers.get("Link"), JSON.parse(response.body)]).toEqual(expected);
        expect(headers.get("Content-Type")).toBe("application/json");
        expect(headers.get("Cache-Control")).toBe(paddedTo ? "no-store, no-transform" : "no-store");
        if (paddedTo) expect(Buffer.byteLength(response.body)).toBe(paddedTo);
        else expect(response.body).toBe(response.body.trim());
      }
    }
  });

  it("lets a visitor, a user and an administrator in exactly where they may go (A2, A4)", async () => {
    const [user, admin] = [await signIn(await makeUser()), await signIn(await makeUser({ isAdmin: true }))];
    const status = async (handler: typeof forViewers, cookies?: CookieJar) =>
      (await call(handler, { cookies })).status;
    expect([await status(forViewers), await status(forViewers, user)]).toEqual([401, 200]);
    expect([await status(forAdmins), await status(forAdmins, user), await status(forAdmins, admin)]).toEqual([
      401, 403, 200,
    ]);
  });

  it("treats an unverified account and any malformed cookie as a visitor (SEC-S5)", async () => {
    const unverified = await signIn(await makeUser({ isVerified: false }));
    expect((await call(forViewers, { cookies: unverified })).status).toBe(401);
    const name = [...(await signIn(await makeUser())).toString().split("=")][0] ?? "";
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[\x21-\x7e]{0,200}$/), async (value) => {
        const response = await call(forViewers, {
          headers: { cookie: `${name}=${value}`, authorization: `Bearer ${value}` },
        });
        expect(response.status).toBe(401);
      }),
      { numRuns: 200 },
    );
  });

  it("requires JSON from the same origin for anything that changes state (SEC-S4)", async () => {
    expect(await post()).toBe(200);
    expect(await post({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await post({ "content-type": "application/json; charset=utf-8" })).toBe(200);
    expect(await post({ "content-type": "text/plain" })).toBe(415);
    expect(await post({ "content-type": "application/x-www-form-urlencoded" })).toBe(415);
    expect(await post({ origin: "https://evil.example" })).toBe(403);
    expect(await post({ origin: "null" })).toBe(403);
    expect(await post({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await post({ "sec-fetch-site": "same-site" })).toBe(403);
  });

  it("refuses more than 64 KB, even without a length, before reading it all (SEC-I5)", async () => {
    expect(await post({}, { text: "x".repeat(BODY_MAX_BYTES) })).toBe(413);
    let sent = 0;
    const response = await stream((controller) => {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(32));
    });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(4 * BODY_MAX_BYTES);
  });

  it("doesn't take a client that leaves in the middle of its request for a database that is away", async () => {
    const printed = vi.spyOn(process.stderr, "write");
    const response = await stream((controller) =>
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "The request didn’t arrive whole. Please send it again.",
    });
    expect(printed.mock.calls).toEqual([]);
  });

  it("never answers 5xx to a body, whatever it is (SEC-I1)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        expect((await call(echo, { method: "POST", body })).status).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });

  it("says what is wrong in { message, code } only", async () => {
    const response = await call(echo, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: "The request is not valid JSON.", code: "invalid" });
  });

  it("says what to correct in words of ours, if the schema has none (SEC-H2)", async () => {
    const words = async (schema: z.ZodType, body: unknown) => {
      const endpoint = route({ access: "public", body: schema, handle: () => 1 });
      return (await (await call(endpoint, { method: "POST", body })).json()).message;
    };
    const field = (of: z.ZodType, input: unknown) => words(z.object({ field: of }), { field: input });
    expect(await words(z.object({ field: z.string() }), [])).toBe("Please send a JSON object.");
    expect(await words(z.object({ field: z.string() }), {})).toBe("Please send 'field' too: it is missing.");
    expect([
      await field(z.boolean(), "yes"),
      await field(z.int(), 1.5),
      await field(z.string(), 7),
      await field(z.array(z.string()), {}),
      await field(z.array(z.string()).max(1), ["a", "b"]),
      await field(z.uuid(), "7"),
      await field(z.iso.date(), "soon"),
      await field(z.enum(["one", "other"]), "third"),
      await field(z.string().max(2), "long"),
      await field(z.string().min(2), "s"),
      await field(z.number().min(1), 0),
      await field(z.number().max(5), 6),
      await field(z.string().regex(/a/), "b"),
    ]).toEqual(
      [
        "must be true or false",
        "must be a whole number",
        "must be text",
        "must be a list",
        "can have at most 1 entries",
        "must be one of our ids, as our answers have them",
        "must be a day such as 2026-11-16",
        "must be one of these: one, other",
        "can have at most 2 characters",
        "must have at least 2 characters",
        "must be at least 1",
        "must be at most 5",
        "doesn’t fit",
      ].map((rule) => `Please correct 'field': it ${rule}.`),
    );
    expect(await field(z.string().max(2, "At most two."), "long")).toBe("At most two.");
  });

  it("says that there is nothing at an address with a malformed id, if the schema has no words", async () => {
    const byId = route({ access: "public", params: z.object({ id: z.uuid() }), handle: () => 1 });
    expect(await (await call(byId, { params: { id: "7" } })).json()).toEqual({
      message: "There’s nothing at this address. Please check it.",
      code: "notFound",
    });
  });

  it("sends a refusal's Retry-After and details", async () => {
    const refusing = route({
      access: "public",
      handle: () => {
        throw new AppError("tooMany", "Later.", { retryAfterSeconds: 7, details: { marks: [] } });
      },
    });
    const response = await call(refusing);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "7"]);
    expect(await response.json()).toEqual({ message: "Later.", code: "tooMany", marks: [] });
  });

  it("answers a malformed ID like an unknown one", async () => {
    const byId = route({
      access: "public",
      params: z.object({ id: z.uuid("No such thing.") }),
      handle: () => 1,
    });
    const response = await call(byId, { params: { id: "7" } });
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: "notFound", message: "No such thing." },
    ]);
  });

  it("treats a response that doesn't fit its schema as our fault, not the caller's", async () => {
    const misfit = route({ access: "public", handle: () => z.string().parse(7) });
    const { write } = process.stderr;
    process.stderr.write = (() => true) as typeof write;
    const response = await call(misfit).finally(() => {
      process.stderr.write = write;
    });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("expected string");
  });

  it("reveals nothing about an unknown error, and doesn't log its message (SEC-H2)", async () => {
    const breaking = route({
      access: "public",
      handle: () => {
        throw new Error("secret of kim@fjordline.example");
      },
    });
    const lines: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = ((line: string) => lines.push(line) > 0) as typeof write;
    const response = await call(breaking).finally(() => {
      process.stderr.write = write;
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: "Something went wrong on our side. Nothing was lost. Please try again.",
      code: "internal",
    });
    expect(lines.join("")).toContain('"event":"request-failed"');
    expect(lines.join("")).not.toContain("kim@fjordline.example");
  });
});
