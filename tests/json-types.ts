import { z } from "zod";

type Json = z.core.JSONSchema.BaseSchema;
export type Field = { name: string; type: string; isOptional: boolean; fallback?: unknown };

const FORMATS: Record<string, string> = { uri: "url" };
const LINE_MAX = 90;

export class TypeWriter {
  private readonly registry = z.registry<{ id: string }>();
  private readonly used = new Set<z.ZodType>();

  constructor(private readonly named: [name: string, schema: z.ZodType][]) {
    for (const [id, schema] of named) this.registry.add(schema, { id });
  }

  write(schema: z.ZodType): string {
    const name = this.registry.get(schema)?.id;
    if (!name) return typeOf(this.toJson(schema), Number.POSITIVE_INFINITY);
    this.used.add(schema);
    return name;
  }

  writeNamed(): [name: string, type: string][] {
    const written: [string, string][] = [];
    // The set grows while it is read: a type can use further names.
    for (const schema of this.used) {
      written.push([this.registry.get(schema)?.id ?? "", typeOf(this.toJson(schema))]);
    }
    return written.sort(([one], [other]) => one.localeCompare(other, "en"));
  }

  private toJson(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, { metadata: this.registry, unrepresentable: "any" });
    for (const [name, each] of this.named) if (json.$defs?.[name]) this.used.add(each);
    // A schema with a name is a reference to its own definition.
    return json.$ref ? (json.$defs?.[nameIn(json.$ref)] as Json) : json;
  }
}

function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

export function fieldsOf(schema: z.ZodType): Field[] {
  const [input, output] = (["input", "output"] as const).map((io) =>
    flatten(z.toJSONSchema(schema, { io, unrepresentable: "any" })),
  );
  return Object.entries(input?.properties ?? {}).map(([name, json]) => {
    const merged = withLimits(json as Json, (output?.properties?.[name] ?? {}) as Json);
    const isOptional = !input?.required?.includes(name);
    return { name, type: typeOf(merged, Number.POSITIVE_INFINITY), isOptional, fallback: merged.default };
  });
}

/** A text is cleaned before its limits are checked, so only the output has them. */
function withLimits(input: Json, output: Json): Json {
  if (input.anyOf && output.anyOf?.length === input.anyOf.length) {
    return {
      ...input,
      anyOf: input.anyOf.map((each, index) => withLimits(each as Json, output.anyOf?.[index] as Json)),
    };
  }
  return String(input.type) === String(output.type) ? { ...output, ...input } : input;
}

/** A field that isn't in all branches of a union is optional. */
function flatten(json: Json): Json {
  const branches = (json.allOf ?? json.oneOf ?? json.anyOf)?.map((each) => flatten(each as Json));
  if (!branches) return json;
  const properties: Record<string, Json> = {};
  for (const branch of branches) {
    for (const [name, field] of Object.entries(branch.properties ?? {}) as [string, Json][]) {
      const earlier = properties[name];
      const isSame = JSON.stringify(earlier) === JSON.stringify(field);
      properties[name] = earlier && !isSame ? { anyOf: [...(earlier.anyOf ?? [earlier]), field] } : field;
    }
  }
  const requires = (branch: Json, name: string) => branch.required?.includes(name) ?? false;
  const required = Object.keys(properties).filter((name) =>
    json.allOf
      ? branches.some((branch) => requires(branch, name))
      : branches.every((branch) => requires(branch, name)),
  );
  return { type: "object", properties, required };
}

function typeOf(json: Json, lineMax = LINE_MAX, indent = ""): string {
  const inner = (each: unknown) => typeOf(each as Json, lineMax, indent);
  if (json.$ref) return nameIn(json.$ref);
  if (Array.isArray(json.type)) return json.type.map((type) => inner({ ...json, type })).join(" | ");
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = json.anyOf ?? json.oneOf;
  if (options) return [...new Set(options.map(inner))].join(" | ");
  if (json.type === "object") return objectType(json, lineMax, indent);
  if (json.type === "array") {
    const item = inner(json.items);
    return `${/ \| |\)$/.test(item) ? `(${item})` : item}[]${limitsOf(json.minItems, json.maxItems, "items")}`;
  }
  if (json.type === "string") return textType(json);
  if (json.type === "integer" || json.type === "number") {
    return json.type + limitsOf(safe(json.minimum), safe(json.maximum), "");
  }
  return json.type ?? "any";
}

function objectType({ properties = {}, required = [] }: Json, lineMax: number, indent: string): string {
  const write = (lines: string) =>
    Object.entries(properties).map(
      ([name, json]) =>
        `${name}${required.includes(name) ? "" : "?"}: ${typeOf(json as Json, lineMax, lines)}`,
    );
  const short = `{ ${write(indent).join(", ")} }`;
  if (short.length <= lineMax && !short.includes("\n")) return short;
  const deeper = `${indent}  `;
  return `{\n${write(deeper)
    .map((line) => `${deeper}${line}\n`)
    .join("")}${indent}}`;
}

function textType({ format, pattern, minLength, maxLength }: Json): string {
  const name = format ? (FORMATS[format] ?? format) : "string";
  const matching = pattern && !format ? ` matching /${pattern}/` : "";
  return name + matching + limitsOf(minLength, maxLength, "characters");
}

function limitsOf(min = 0, max: number | undefined, unit: string): string {
  if (max === undefined) return min === 0 ? "" : min === 1 ? " (not empty)" : ` (at least ${min} ${unit})`;
  const limits = min === max ? `${min}` : `${min} to ${max}`;
  return ` (${limits}${unit && ` ${unit}`})`;
}

/** The limits that zod gives every integer are no limits of ours. */
function safe(limit: number | undefined): number | undefined {
  return limit !== undefined && Number.isSafeInteger(limit) && Math.abs(limit) < Number.MAX_SAFE_INTEGER
    ? limit
    : undefined;
}
