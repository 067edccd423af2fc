/** They are part of the one text, so every offset and limit counts them. */
export const PROMPTS = ["Keep doing", "Do differently"] as const;
export type Prompt = (typeof PROMPTS)[number];

export function withPrompt(text: string, prompt: Prompt): { text: string; caret: number } {
  const line = text.match(new RegExp(`^${prompt}:.*`, "m"));
  if (line?.index !== undefined) return { text, caret: line.index + line[0].length };
  const isLineOpen = text !== "" && !text.endsWith("\n");
  const prompted = `${text}${isLineOpen ? "\n" : ""}${prompt}: `;
  return { text: prompted, caret: prompted.length };
}

/** Otherwise an empty prompt alone would be long enough for a review. */
export function withoutEmptyPrompts(text: string): string {
  return text.replace(EMPTY_PROMPTS, "");
}

// Text may follow on the next line: then the prompt is its heading.
const EMPTY_PROMPTS = new RegExp(
  `^(?:${PROMPTS.join("|")}):\\s*(?=^(?:${PROMPTS.join("|")}):|(?![^]))`,
  "gm",
);
