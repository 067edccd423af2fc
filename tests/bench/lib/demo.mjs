import { findBrowser, withPhoneLetters } from "../../../scripts/lib/browser.mjs";
import { startProductionServer } from "../../../scripts/lib/production-server.mjs";

const LEADER = { email: "jonas.adebayo@harrowvale.example", password: "amber-kettle-orchard" };

export async function openDemo(script) {
  const { url } = await startProductionServer(script, { command: "demo" });
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch(withPhoneLetters(await findBrowser()));
  script.defer(() => browser.close());
  return { browser, url };
}

/** The demo's leader with the most feedback. */
export async function logInAsLeader({ browser, url }, options = {}) {
  const context = await browser.newContext({ ...options, baseURL: url });
  await post(context, url, "/api/login", LEADER);
  return context;
}

/** @returns {Promise<string>} the address of the leader's public link */
export async function turnLinkOn(context, url) {
  const made = await post(context, url, "/api/feedback/generate-link", {});
  return (await made.json()).feedbackLink;
}

async function post(context, origin, path, data) {
  const answer = await context.request.post(origin + path, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
  return answer;
}
