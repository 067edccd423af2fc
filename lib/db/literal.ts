/** Escapes `%`, `_` and `\` so that an ILIKE pattern takes them literally (SEC-I3). */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
