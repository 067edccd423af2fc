import "server-only";
import type { z } from "zod";
import { getSignedIn, type OwnAccount, type Person, type Viewer } from "@/lib/auth/viewer";
import { AppError, type ErrorCode } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { inputWords, NOTHING_HERE } from "@/lib/http/input-words";
import { JsonAnswer } from "@/lib/http/json-answer";
import { noStore } from "@/lib/http/no-store.mjs";
import { padResponse } from "@/lib/http/padding";
import { accountKey, clientKey } from "@/lib/limits/client-key";
import { consumeLimit, type RateLimitName } from "@/lib/limits/rate-limit";

export const BODY_MAX_BYTES = 64 * 1024;

type AccountReader = () => Promise<{ account: OwnAccount } | null>;
// 'person' is anyone signed in, even with an incomplete profile (A3).
type AccessName = "public" | "person" | "viewer" | "admin";
type Access = AccessName | AccountReader;
// A public endpoint doesn't check who calls, so it works without the database.
type Caller<A extends Access> = A extends "public"
  ? { viewer: null }
  : A extends "person"
    ? { person: Person }
    : A extends AccountReader
      ? { account: NonNullable<Awaited<ReturnType<A>>>["account"] }
      : { viewer: Viewer };
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema = z.ZodType | undefined;

type Definition<A extends Access, P extends Schema, Q extends Schema, B extends Schema> = {
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  rateLimit?: RateLimitName;
  /** `handle` must check the signature in the query, because origin and type aren't checked (SEC-S4). */
  isSignedCall?: true;
  /** The specification's message for an error of ours. */
  failure?: string;
  /** Pads every response, errors too, to a multiple of these bytes, to hide what was sent or read. */
  paddedTo?: number;
  handle: (
    call: Caller<A> & {
      request: Request;
      params: Output<P>;
      query: Output<Q>;
      body: Output<B>;
      /** Identifies the caller for limits inside the domain. */
      client: string;
    },
  ) => Promise<unknown> | unknown;
};

export type RouteDefinition = Omit<Definition<AccessName, Schema, Schema, Schema>, "handle">;

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

/** The only way to create an endpoint. `handle` returns JSON, a `JsonAnswer` or a Response. */
export function route<A extends Access, P extends Schema, Q extends Schema, B extends Schema>(
  definition: Definition<A, P, Q, B>,
) {
  const handler = async (request: Request, context: Context): Promise<Response> => {
    const { paddedTo } = definition;
    const answered = await answer(request, context);
    if (answered instanceof JsonAnswer) return answered.toResponse(paddedTo);
    const response = noStore(answered);
    return paddedTo ? padResponse(response, paddedTo) : response;
  };
  // for docs/api.md
  const access = typeof definition.access === "function" ? "person" : definition.access;
  return Object.assign(handler, { definition: { ...definition, access } as RouteDefinition });

  async function answer(request: Request, context: Context): Promise<Response | JsonAnswer> {
    try {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead && !definition.isSignedCall) requireSameOrigin(request);
      const caller = definition.access === "public" ? null : await requireAccess(definition.access);
      const client = caller ? accountKey(caller.id) : clientKey(request.headers);
      if (definition.rateLimit) await consumeLimit(definition.rateLimit, client);
      const params = definition.params && (await context.params);
      const body = definition.body && (await readJson(request));
      const query = definition.query && Object.fromEntries(new URL(request.url).searchParams);
      const answered = await definition.handle({
        ...({ [nameOf(definition.access)]: caller } as Caller<A>),
        request,
        params: parse(definition.params, params, "notFound"),
        query: parse(definition.query, query),
        body: parse(definition.body, body),
        client,
      });
      const isWhole = answered instanceof Response || answered instanceof JsonAnswer;
      return isWhole ? answered : new JsonAnswer(answered ?? null);
    } catch (error) {
      // The client has disconnected, so nothing failed and nothing is logged.
      if (request.signal.aborted && error === request.signal.reason) {
        return new Response(null, { status: 499 });
      }
      return errorResponse(error, definition.failure);
    }
  }
}

// Bad input is a 400; a response that fails its schema is our bug (500).
function parse<S extends Schema>(
  schema: S | undefined,
  input: unknown,
  code: ErrorCode = "invalid",
): Output<S> {
  const error = code === "notFound" ? () => NOTHING_HERE : inputWords;
  const parsed = schema?.safeParse(input, { error });
  if (parsed?.error) throw new AppError(code, parsed.error.issues[0]?.message ?? "The request is not valid.");
  return parsed?.data as Output<S>;
}

function nameOf(access: Access): "account" | "person" | "viewer" {
  if (typeof access === "function") return "account";
  return access === "person" ? "person" : "viewer";
}

async function requireAccess(access: Exclude<Access, "public">): Promise<OwnAccount | Person | Viewer> {
  const signedIn = await (typeof access === "function" ? access() : getSignedIn());
  if (!signedIn) throw new AppError("unauthenticated", "Please log in to continue.");
  if ("account" in signedIn) return signedIn.account;
  if (access === "person") return signedIn.person;
  const { viewer } = signedIn;
  if (!viewer) throw new AppError("forbidden", "Please complete your profile to continue.");
  if (access === "admin" && !viewer.isAdmin) throw new AppError("forbidden", "Access denied");
  return viewer;
}

/** SEC-S4: a page of another site can neither send JSON nor hide its origin. */
function requireSameOrigin(request: Request): void {
  const { headers } = request;
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
    throw new AppError("unsupportedMedia", "Send JSON, with the content type application/json.");
  }
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isForeign =
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && !(URL.canParse(origin) && new URL(origin).host === headers.get("host")));
  if (isForeign)
    throw new AppError("forbidden", "This request came from another site, so we didn't accept it.");
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      // Thrown inside the loop, which cancels the stream, so the rest is never read (SEC-I5).
      if (size > BODY_MAX_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Passed on, its code (ECONNRESET) would look like the database's.
    throw new AppError("invalid", "The request didn’t arrive whole. Please send it again.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new AppError("invalid", "The request is not valid JSON.");
  }
}

function tooLarge(): AppError {
  return new AppError("tooLarge", "That's more than we can accept at once. Please shorten it.");
}
