const LINES = 12;

export function indent(text) {
  return text
    .split("\n")
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}
