const LINES = 12;

/** The first lines of an error, each indented. */
export function indent(text) {
  return text
    .split("\n")
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}
