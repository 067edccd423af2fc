import { z } from "zod";

/** Length in code points, as PostgreSQL counts it. */
export function textLength(text: string): number {
  return [...text].length;
}

/** PostgreSQL can't store NUL, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function remark(name: string, max: number) {
  return z
    .string(`The ${name} must be text`)
    .trim()
    .refine((text) => textLength(text) <= max, `The ${name} must be at most ${max} characters`)
    .refine(isStorable, `The ${name} has characters that we can't store. Please retype it without them.`)
    .meta({ maxLength: max })
    .default("");
}
