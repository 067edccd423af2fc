/** The text as it must stand in an ILIKE pattern to mean itself: `%`, `_` and `\` lose their meaning (SEC-I3). */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
