import type { z } from "zod";

export const NOTHING_HERE = "There’s nothing at this address. Please check it.";

const TYPES: Record<string, string> = {
  boolean: "must be true or false",
  number: "must be a number",
  int: "must be a whole number",
  string: "must be text",
  array: "must be a list",
  object: "must be an object",
};
const FORMATS: Record<string, string> = {
  uuid: "must be one of our ids, as our answers have them",
  date: "must be a day such as 2026-11-16",
};
const UNITS: Record<string, string> = { string: " characters", array: " entries" };

/** For a field whose schema has no message of its own: zod's aren't written for people. */
export function inputWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.at(-1);
  if (name === undefined) return "Please send a JSON object.";
  if (issue.input === undefined) return `Please send '${String(name)}' too: it is missing.`;
  return `Please correct '${String(name)}': it ${ruleOf(issue)}.`;
}

function ruleOf(issue: z.core.$ZodRawIssue): string {
  const unit = "origin" in issue ? (UNITS[String(issue.origin)] ?? "") : "";
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? "doesn’t fit";
    case "invalid_format":
      return FORMATS[issue.format] ?? "doesn’t fit";
    case "invalid_value":
      return `must be one of these: ${issue.values.join(", ")}`;
    case "too_big":
      return unit ? `can have at most ${issue.maximum}${unit}` : `must be at most ${issue.maximum}`;
    case "too_small":
      return unit ? `must have at least ${issue.minimum}${unit}` : `must be at least ${issue.minimum}`;
    default:
      return "doesn’t fit";
  }
}
