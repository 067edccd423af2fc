import { startIssuer } from "../issuer";

// Runs next to the site under test, in Google's place (playwright.config.ts).
await startIssuer(Number(process.env.E2E_ISSUER_PORT));
