import { expect, test } from "@playwright/test";
import { weighPage } from "../bench/lib/weigh.mjs";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";

// What `npm run bench -- bytes` last printed, in kB.
const PUBLIC = { "/": 166.3, "/login": 196.9, "/register": 200.6, "/how-anonymity-works": 166.3 };
const SIGNED_IN = {
  "/dashboard": 223.7,
  "/leader-reviews": 237.0,
  "/submissions": 231.2,
  "/leader-lookup": 231.0,
  "/profile": 233.4,
};
const MORE = 1.03;

test("no page asks for more than 3% more script than when it was last weighed", async ({ page }) => {
  for (const [path, kB] of Object.entries(PUBLIC)) {
    expect((await weighPage(page.context(), path)).js / 1000, path).toBeLessThan(kB * MORE);
  }
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  await signInQuickly(page, person);
  for (const [path, kB] of Object.entries(SIGNED_IN)) {
    expect((await weighPage(page.context(), path)).js / 1000, path).toBeLessThan(kB * MORE);
  }
});
