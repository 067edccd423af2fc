import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

/** Lines that may have a key, a token or a password in an address, with its kind but without its value. */
export async function secretsIn(file: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content, filePath: file, ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, config: { rules: [{ id: "preset", rule: creator }] } },
  });
  return messages.map(({ loc, ruleId }) => `${file}:${loc.start.line} ${ruleId}`);
}
