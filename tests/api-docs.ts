import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { BODY_MAX_BYTES, type RouteDefinition } from "@/lib/http/route";
import { LIMITS, type Limit } from "@/lib/limits/rate-limit";
import { answerOf, message } from "@/tests/answers";
import { fieldsOf, TypeWriter } from "@/tests/json-types";
import { type Endpoint, readEndpoints } from "@/tests/routes";

export type Described = Endpoint & { definition: RouteDefinition };

const ROOT = path.resolve(import.meta.dirname, "..");
const AUTH_LIBRARY = "/api/auth/[...nextauth]";
const UNKNOWN = "/api/[[...unknown]]";
const MINUTE = 60;
const ANY_ID = "4b8d3a52-0c7e-4b0e-9a57-6f2d7f0f6f11";

// The keys are the part of the path after /api/.
const AREAS: Record<string, string[]> = {
  "The viewer's account": ["me"],
  Reviews: ["reviews"],
  "Feedback link": ["feedback"],
  "Leaders, companies and search": ["leaders", "companies", "search", "dashboard"],
  "Share images and their public pages": ["share-image", "shared-pages"],
  "Emails about feedback": ["unsubscribe"],
  "Signing up and logging in": [
    ...["register", "password-strength", "verify-email", "resend-verification", "complete-profile"],
    ...["login", "logout", "session-expired", "session-refresh"],
    ...["forgot-password", "verify-reset-token", "reset-password"],
  ],
  Administration: ["admin"],
  Operations: ["health", "ready"],
};

const CALLERS: Record<RouteDefinition["access"], string> = {
  public: "Anyone",
  person: "Anyone signed in",
  viewer: "Members",
  admin: "Administrators",
};

const MEANINGS: Record<ErrorCode, string> = {
  invalid: "A field doesn't fit, or a rule refuses what was sent. `field` may name the field.",
  unauthenticated: "No one is signed in, or the email address or password is wrong.",
  unverified: "The password is right, but the email address isn't verified yet.",
  forbidden: "The caller may not do this, or the call came from another site.",
  notFound: "There is nothing here that the caller may see.",
  wrongMethod: "The endpoint has no such method. `Allow` has those that it has.",
  tooLarge: `The body is larger than ${BODY_MAX_BYTES / 1024} KB.`,
  unsupportedMedia: "The content type isn't `application/json`.",
  rejected: "Moderation refused the review. `marks` has the places: `start`, `end` (in UTF-16) and `kind`.",
  tooMany: "A limit is used up. `Retry-After` has the length of its period in seconds.",
  internal: "A fault of ours.",
  unavailable: "The database, or a queue, can't take more now. `Retry-After` says when to try again.",
};

/** @throws Error for an endpoint that `route()` didn't make, or without a known answer */
export async function writeApiDocs(): Promise<string> {
  const endpoints = await readDescribed();
  const types = new TypeWriter(await readNamedSchemas());
  const clauses = readClauses();
  const described = endpoints.map((each) => ({ area: areaOf(each), text: describe(each, types, clauses) }));
  const sections = Object.keys(AREAS).flatMap((title) => [
    `## ${title}`,
    ...described.filter(({ area }) => area === title).map(({ text }) => text),
  ]);
  const shapes = types.writeNamed().map(([name, type]) => `### ${name}\n\n\`\`\`\n${type}\n\`\`\``);
  return `${[introduction(), ...sections, "## Shapes", ...shapes].join("\n\n")}\n`;
}

/** By path, as lib/http/endpoints.json has them. */
export async function listMethods(): Promise<Record<string, string>> {
  const methods: Record<string, string> = {};
  for (const { method, path: at } of await readEndpoints()) {
    if (at.startsWith("/api/") && at !== UNKNOWN)
      methods[at] = methods[at] ? `${methods[at]}, ${method}` : method;
  }
  return methods;
}

export async function readDescribed(): Promise<Described[]> {
  const endpoints = await readEndpoints();
  return endpoints
    .filter(({ path: at }) => at.startsWith("/api/") && at !== AUTH_LIBRARY && at !== UNKNOWN)
    .map((endpoint) => {
      const { method, path: at, definition } = endpoint;
      if (!definition) throw new Error(`${method} ${at}: make it with route() of lib/http/route.ts`);
      return { ...endpoint, definition };
    });
}

async function readNamedSchemas(): Promise<[name: string, schema: z.ZodType][]> {
  const files = readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\bschema\.ts$/.test(file))
    .map((file) => path.join(ROOT, "lib", file));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)));
  return [{ message }, ...modules]
    .flatMap((each) => Object.entries(each))
    .filter((entry): entry is [string, z.ZodType] =>
      [z.ZodObject, z.ZodDiscriminatedUnion].some((kind) => entry[1] instanceof kind),
    );
}

/** By endpoint, such as D16 for 'GET /api/reviews'. */
function readClauses(): Map<string, string> {
  const text = readFileSync(path.join(ROOT, "docs", "specification.md"), "utf8");
  const rows = text.matchAll(/^\| (D\d+) \| ([A-Z]+ \/api\/[^ ?|]+)/gm);
  return new Map(
    Array.from(rows, ([, clause = "", name = ""]) => [name.replace(/\{(\w+)\}/g, "[$1]"), clause]),
  );
}

function areaOf({ path: at }: Described): string {
  const [, , name = ""] = at.split("/");
  const area = Object.keys(AREAS).find((title) => AREAS[title]?.includes(name));
  if (!area) throw new Error(`Add ${name} to an area of tests/api-docs.ts`);
  return area;
}

function introduction(): string {
  const errors = Object.entries(MEANINGS).map(
    ([code, meaning]) => `| ${ERROR_STATUS[code as ErrorCode]} | ${meaning} |`,
  );
  return `# The API

Made by \`npm run api-docs\` from the \`route()\` definitions in \`app/api\` and the answers in \`tests/answers.ts\`. Don't edit it: \`npm test\` compares it with them. docs/specification.md says what the endpoints do; 'D16' is a clause of it.

- **Session.** A cookie, which \`POST /api/login\` sets. 'Members' are signed in and have a complete profile.
- **Calls that change something** (all but GET) have the content type \`application/json\`, even without a body. If the call names an \`Origin\` or a \`Sec-Fetch-Site\`, it must be the site itself. So a page of another site can't make them.
- **Answers** are JSON with \`Cache-Control: no-store\`, if nothing else is said. Success is 200, and 201 for \`POST /api/reviews\` and \`POST /api/reviews/anonymous\`. The shapes that several endpoints share are at the end. A field that isn't named here is ignored.
- **Errors** are \`{ message, code }\`: a message to show, and a code for programs (\`lib/errors.ts\`). Each endpoint lists those of the checks that come before its own rules. An unknown address is 404, one that can't be decoded 400, and a method that an endpoint doesn't have 405. The rules can also answer 400, 401, 403, 404, 422, 429 and 503, and a fault 500 or 503.
- **Lists** of reviews and of company profiles are arrays. \`X-Total-Count\` has the total and, if the call names a \`page\`, \`Link\` the neighbouring pages (RFC 8288). ARCHITECTURE.md says more under 'Lists'.
- **Limits** are for one account or, signed out, one network address. The numbers are the defaults of .env.example. Those that several people may share get a random extra of up to half.
- **Padding.** Spaces after the JSON bring an answer to a multiple of the size given, so that its length reveals nothing (docs/anonymity.md).
- **The auth library** answers \`GET /api/auth/csrf\`, \`POST /api/auth/callback/credentials\` and, where Google is set up, \`POST /api/auth/signin/google\` and \`GET /api/auth/callback/google\`.

| Status | Meaning |
|---|---|
${errors.join("\n")}`;
}

function describe(
  { method, path: at, definition }: Described,
  types: TypeWriter,
  clauses: Map<string, string>,
) {
  const { access, params, query, body, paddedTo } = definition;
  const clause = clauses.get(`${method} ${at}`);
  const facts = [
    `${CALLERS[access]}.`,
    limitOf(definition),
    definition.isSignedCall && "Signed: the call may come from anywhere.",
    paddedTo && `Padded to ${paddedTo.toLocaleString("en")} bytes.`,
    clause && `${clause}.`,
  ];
  const inputs = Object.entries({ Path: params, Query: query, Body: body }).flatMap(([title, schema]) =>
    schema ? [`${title}:\n${fieldsOf(schema).map(fieldLine).join("\n")}`] : [],
  );
  const answer = answerOf(`${method} ${at.replace("[id]", ANY_ID).replace(/\[\w+\]/, "any")}`);
  const errors = errorsOf(method, definition);
  return [
    `### ${method} ${at}`,
    facts.filter(Boolean).join(" "),
    ...inputs,
    typeof answer === "string" ? `Answers with ${answer}.` : `Answers \`${types.write(answer)}\`.`,
    ...(errors.length > 0 ? [`Errors: ${errors.join(", ")}.`] : []),
  ].join("\n\n");
}

function fieldLine({ name, type, isOptional, fallback }: ReturnType<typeof fieldsOf>[number]): string {
  const isSaid = fallback !== undefined && fallback !== null;
  const optional = isSaid ? ` (default ${JSON.stringify(fallback)})` : isOptional ? " (optional)" : "";
  return `- \`${name}\`${optional}: \`${type}\``;
}

function limitOf({ rateLimit }: RouteDefinition): string | undefined {
  if (!rateLimit) return undefined;
  const { points, duration }: Limit = LIMITS[rateLimit]();
  const periods: Record<number, string> = { 1: "minute", 60: "hour", 1440: "day" };
  const minutes = duration / MINUTE;
  return `At most ${points} ${periods[minutes] ? `per ${periods[minutes]}` : `in ${minutes} minutes`}.`;
}

function errorsOf(method: string, { access, params, query, body, rateLimit, isSignedCall }: RouteDefinition) {
  const isOurOwnChange = method !== "GET" && !isSignedCall;
  const codes: [ErrorCode, unknown][] = [
    ["invalid", query || body],
    ["unauthenticated", access !== "public"],
    ["forbidden", access === "viewer" || access === "admin" || isOurOwnChange],
    ["notFound", params],
    ["tooLarge", body],
    ["unsupportedMedia", isOurOwnChange],
    ["tooMany", rateLimit],
  ];
  return codes.filter(([, isChecked]) => isChecked).map(([code]) => ERROR_STATUS[code]);
}
