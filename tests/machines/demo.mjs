import { startApplication } from "../../scripts/lib/application.mjs";
import { loadDotEnv } from "../../scripts/lib/environment.mjs";
import { main } from "../../scripts/lib/main.mjs";
import { makeTemporaryFolder } from "../../scripts/lib/temporary-folder.mjs";
import { openFront } from "./front.mjs";

const APPLICATIONS = 3;

// `npm run machines -- browser` runs the browser tests against it.
main((script) => {
  loadDotEnv();
  const folder = makeTemporaryFolder("machines-demo", script.defer);
  return startApplication("demo", script, async ({ PORT }, variables, signal) => {
    const databaseUrl = variables.DATABASE_URL;
    const front = { folder, databaseUrl, port: PORT, count: APPLICATIONS, variables };
    const { start } = await openFront(script, front);
    await start();
    signal.throwIfAborted();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  });
});
