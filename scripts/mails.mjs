import path from "node:path";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { ROOT } from "./lib/root.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

main(async ({ signal }) => {
  await inWorkshop(signal, () => installPackages(signal));
  const { tsImport } = await import("tsx/esm/api");
  const { writeMailPreviews } = await tsImport("../tests/mail-previews.tsx", {
    parentURL: import.meta.url,
    tsconfig: path.join(ROOT, "scripts", "tsconfig.mails.json"),
  });
  console.log(await writeMailPreviews(path.join(ROOT, ".data", "mails")));
});
