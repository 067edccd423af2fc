import { startApplication } from "../../scripts/lib/application.mjs";
import { loadDotEnv } from "../../scripts/lib/environment.mjs";
import { main } from "../../scripts/lib/main.mjs";
import { makeTemporaryFolder } from "../../scripts/lib/temporary-folder.mjs";
import { openFront } from "./front.mjs";

const APPLICATIONS = 3;

// node tests/machines/demo.mjs: the demo, served by several applications. `npm run machines -- browser` has the browser
// tests run against it.
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
