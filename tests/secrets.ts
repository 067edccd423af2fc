import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

/** Where the text has what looks like a key, a token or a password in an address: line and kind, without the value. */
export async function secretsIn(file: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content, filePath: file, ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, config: { rules: [{ id: "preset", rule: creator }] } },
  });
  return messages.map(({ loc, ruleId }) => `${file}:${loc.start.line} ${ruleId}`);
}
