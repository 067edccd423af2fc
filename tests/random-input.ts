import fc from "fast-check";
import { z } from "zod";
import type { RouteDefinition } from "@/lib/http/route";

type Json = z.core.JSONSchema.BaseSchema;
type Fields = Record<string, unknown>;

/** A body is text, because JSON can say more than an object: `__proto__`, 1e999. */
export type Payload = {
  query: string;
  params: Record<string, string>;
  body?: string;
  headers: Record<string, string>;
};

export type Known = {
  reviews: string[];
  people: string[];
  companies: string[];
  emails: string[];
  password: string;
};

const TRIES = 40;
const UUID = /^[0-9a-f-]{36}$/;

const TEXTS = [
  "Engineer",
  "Listens well, and says in time what is going to change for the team.",
  "Plans every week with us, and keeps what was agreed.",
  "NEWEST",
  "me",
];
const HOSTILE = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00 tail",
  "\u202egnp.exe",
  "\ufeff",
  "x".repeat(10_000),
  "ﷺ".repeat(200),
  "e\u0301".repeat(400),
  "%",
  "%00",
  "_",
  "\\",
  "'; DROP TABLE users; --",
  '"><script>alert(1)</script>',
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "1e999",
  "0x10",
  "-1",
  "1.5",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30",
  "+275760-09-13",
];
const OTHER_TYPES = [null, true, 0, -1, 1.5, "", "x", [], {}, [[]], [null], { length: 5 }, ["x", 7]];
// They are JSON, because JSON.stringify writes none of them.
const RAW = [
  "1e308",
  "1e999",
  "-1e999",
  "9007199254740993",
  "123456789012345678901234567890",
  "-0",
  "1e-400",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  '{"__proto__":{"isAdmin":true}}',
];
const UNKNOWN_KEYS =
  '"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"isAdmin":true,"id":7,"state":"X","createdAt":0,';
const WILD_BODIES = [
  "",
  " ",
  "{",
  "}",
  "null",
  "[]",
  '"x"',
  "7",
  "true",
  "\ufeff{}",
  "undefined",
  '{"a":1,"a":2}',
];
const RAW_QUERIES = [
  "%",
  "q=%E0%A4%A",
  "q=%00&search=%00",
  "q=%ED%A0%80",
  "page=1&page=2",
  "page[]=1&q[]=x",
  "__proto__=1&constructor=2",
  "page=1e999",
  "page=9007199254740993",
  "&&&=&=x",
  `q=${"a".repeat(4000)}`,
];
const HEADERS: Record<string, string>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { origin: "https://elsewhere.example" },
  { origin: "\u00ff" },
  { "sec-fetch-site": "cross-site" },
  { "content-length": "99999999999999999999" },
  { cookie: "session=%E0%A4%A; sign-up=x; a" },
  { authorization: "Bearer \u00ff" },
  { "x-forwarded-for": "x, 999.999.999.999" },
];

/** Valid payloads by the endpoint's own schemas, ones with one thing wrong, and anything at all. */
export function payloads({ params, query, body }: RouteDefinition, known: Known): fc.Arbitrary<Payload> {
  const fields = fc.record({
    params: fieldsFor(params, known, toTexts),
    query: fieldsFor(query, known, toTexts),
    body: fieldsFor(body, known),
  });
  const near = fields.chain((valid) => {
    const whole = toPayload(valid);
    return fc.oneof(
      ...(body
        ? [{ weight: 5, arbitrary: nearBody(valid.body).map((text) => ({ ...whole, body: text })) }]
        : []),
      ...(query
        ? [{ weight: 4, arbitrary: nearQuery(valid.query).map((text) => ({ ...whole, query: text })) }]
        : []),
      ...(params
        ? [{ weight: 2, arbitrary: nearParams(valid.params).map((texts) => ({ ...whole, params: texts })) }]
        : []),
      { weight: 1, arbitrary: fc.constantFrom(...HEADERS).map((headers) => ({ ...whole, headers })) },
    );
  });
  const wild = fc.record({
    query: fc.oneof(fc.constantFrom(...RAW_QUERIES), fc.webQueryParameters()),
    params: fields.chain((valid) => nearParams(valid.params)),
    body: fc.oneof(fc.constantFrom(...WILD_BODIES), fc.json(), fc.string({ unit: "binary" })),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
  });
  return fc.oneof(
    { weight: 3, arbitrary: fields.map(toPayload) },
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: wild },
  );
}

function toPayload({ params, query, body }: Record<"params" | "query" | "body", Fields>): Payload {
  return { query: toQuery(query), params: toTexts(params), body: JSON.stringify(body), headers: {} };
}

function fieldsFor(
  schema: z.ZodType | undefined,
  known: Known,
  asSent: (fields: Fields) => unknown = (fields) => fields,
): fc.Arbitrary<Fields> {
  if (!schema) return fc.constant({});
  const fields = validFor(schema, known) as fc.Arbitrary<Fields>;
  const isAccepted = (given: Fields) => schema.safeParse(asSent(given)).success;
  return fc.sample(fields, { numRuns: TRIES, seed: 1 }).some(isAccepted) ? fields.filter(isAccepted) : fields;
}

function nearBody(valid: Fields): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const whole = fc.constantFrom(
    `[${text}]`,
    `{${UNKNOWN_KEYS}${text.slice(1)}`,
    `${text}x`,
    text.slice(0, -1),
  );
  const keys = Object.keys(valid);
  if (keys.length === 0) return whole;
  const withRaw = (key: string, raw: string) =>
    `{${[...keys.filter((one) => one !== key).map((one) => entry(one, valid[one])), `${JSON.stringify(key)}:${raw}`].join(",")}}`;
  const texts = keys.filter((key) => typeof valid[key] === "string" && !UUID.test(String(valid[key])));
  const spoiledText = () =>
    fc
      .tuple(fc.constantFrom(...texts), fc.constantFrom("\0", "\ud800", "\udc00", "\u2028", "x".repeat(5000)))
      .map(([key, more]) => withRaw(key, JSON.stringify(`${valid[key]}${more}`)));
  return fc.oneof(
    { weight: 1, arbitrary: whole },
    {
      weight: 6,
      arbitrary: fc.constantFrom(...keys).chain((key) =>
        fc.oneof(
          fc.constant(JSON.stringify({ ...valid, [key]: undefined })),
          fc.constantFrom(...OTHER_TYPES, ...HOSTILE).map((value) => withRaw(key, JSON.stringify(value))),
          fc.constantFrom(...RAW).map((raw) => withRaw(key, raw)),
        ),
      ),
    },
    ...(texts.length > 0 ? [{ weight: 6, arbitrary: spoiledText() }] : []),
  );
}

function entry(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value ?? null)}`;
}

function nearQuery(valid: Fields): fc.Arbitrary<string> {
  const keys = [...Object.keys(valid), "page", "q", "sort"];
  return fc.oneof(
    fc.constantFrom(...RAW_QUERIES),
    fc
      .tuple(fc.constantFrom(...keys), fc.constantFrom(...HOSTILE))
      .map(([key, value]) => toQuery({ ...valid, [key]: value.toWellFormed() })),
    fc.constantFrom(...keys).map((key) => toQuery({ ...valid, [key]: undefined })),
  );
}

function nearParams(valid: Fields): fc.Arbitrary<Record<string, string>> {
  return fc
    .tuple(fc.constantFrom("", ...Object.keys(valid)), fc.constantFrom(...HOSTILE))
    .map(([key, value]) => toTexts(key === "" ? valid : { ...valid, [key]: value }));
}

function toQuery(fields: Fields): string {
  return new URLSearchParams(toTexts(fields)).toString();
}

function toTexts(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  );
}

function validFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  // Texts are cleaned before they are measured, so only the output has limits.
  const [input, output] = (["input", "output"] as const).map((io) =>
    z.toJSONSchema(schema, { io, unrepresentable: "any" }),
  );
  return valueFor(input as Json, output as Json, "", known);
}

function valueFor(input: Json, output: Json | undefined, name: string, known: Known): fc.Arbitrary<unknown> {
  const of = (part: unknown, its?: unknown, as = name) =>
    valueFor(part as Json, its as Json | undefined, as, known);
  const choices = input.anyOf ?? input.oneOf;
  if (choices) {
    const outputs = output?.anyOf ?? output?.oneOf;
    return fc.oneof(...choices.map((each, index) => of(each, outputs?.[index])));
  }
  if (input.allOf) {
    const parts = input.allOf.map((each, index) => of(each, output?.allOf?.[index]));
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all));
  }
  if ("const" in input) return fc.constant(input.const);
  if (input.enum) return fc.constantFrom(...input.enum);
  if (input.type === "object") {
    const fields = Object.entries(input.properties ?? {}).map(([key, field]) => [
      key,
      of(field, output?.properties?.[key], key),
    ]);
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: (input.required ?? []) as never[],
      noNullPrototype: true,
    });
  }
  if (input.type === "array") return fc.array(of(input.items, output?.items), { minLength: 1, maxLength: 3 });
  if (input.type === "boolean") return fc.boolean();
  if (input.type === "null") return fc.constant(null);
  if (input.type === "integer" || input.type === "number") return numberOf(input);
  // A value that is coerced or prepared can be anything; only what comes of it can't.
  if (input.type !== "string" && output && (output.type !== undefined || output.anyOf)) {
    return of(output, undefined);
  }
  return textOf({ ...output, ...input }, name, known);
}

/** Mostly of the kind that the field's name says. `id` can be of any. */
function idOf(name: string, { reviews, people, companies }: Known): fc.Arbitrary<string> {
  if (/company|from|into/i.test(name)) return fc.constantFrom(...companies);
  if (/reviewee|leader|user/i.test(name)) return fc.constantFrom(...people);
  const other = fc.constantFrom(...people, ...companies);
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...reviews) }, other);
}

function numberOf({ minimum = -5, maximum = 5 }: Json): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1000), Math.min(maximum, 1000)];
  return fc.integer({ min, max: Math.max(min, max) });
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Json, name: string, known: Known) {
  if (format === "uuid" || /id$/i.test(name)) {
    return fc.oneof({ weight: 6, arbitrary: idOf(name, known) }, fc.uuid({ version: 4 }));
  }
  if (format === "email" || /email|confirmation/i.test(name)) {
    const unknown = fc.nat(999).map((number) => `person-${number}@fabrikam.com`);
    return fc.oneof(fc.constantFrom(...known.emails), unknown);
  }
  if (format === "date") return fc.constantFrom("2027-01-31", "2026-11-16");
  if (/password/i.test(name)) return fc.constantFrom(known.password, "amber-kettle-41-orchard");
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const texts = TEXTS.filter(fits);
  const random = fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.min(Math.max(maxLength, minLength), 200),
  });
  return texts.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...texts) }, random) : random;
}
