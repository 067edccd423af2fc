import { serve } from "./lib/application.mjs";
import { openDatabase } from "./lib/database.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { main } from "./lib/main.mjs";
import { StartError } from "./lib/root.mjs";

// Serves what scripts/assemble.mjs has put together. It writes nothing there, so the folder can be read-only.
main(async (script) => {
  loadDotEnv();
  const env = await parseVariables("start");
  if (!env.DATABASE_URL)
    throw new StartError("DATABASE_URL: must be set, because no database is included here.");
  if (!env.RESEND_API_KEY && !env.SMTP_URL && !process.env.DATA_DIR) {
    throw new StartError(
      "RESEND_API_KEY: must be set, or SMTP_URL, because people open emailed links to sign up. " +
        "To try the product out, set DATA_DIR to a folder for the emails.",
    );
  }
  return serve(env, await openDatabase(env, script), script.signal);
});
