import { loadDotEnv } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { StartError } from "./lib/root.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const MODES = ["demo", "start", "dev"];

// Imports only Node's own modules, because no package may be installed yet.
main(async (script) => {
  const mode = process.argv[2] ?? "start";
  if (!MODES.includes(mode)) throw new StartError(`Usage: node scripts/start.mjs ${MODES.join("|")}`);
  loadDotEnv();
  await inWorkshop(script.signal, () => installPackages(script.signal));
  const { startApplication } = await import("./lib/application.mjs");
  return startApplication(mode, script);
});
