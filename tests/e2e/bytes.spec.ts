import { expect } from "@playwright/test";
import { weighPage } from "../bench/lib/weigh.mjs";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";
import { test } from "./test";

// What `npm run bench -- bytes` last printed, in kB.
const PUBLIC = { "/": 150.7, "/login": 168.9, "/register": 172.3, "/how-anonymity-works": 150.7 };
const SIGNED_IN = {
  "/dashboard": 200.6,
  "/leader-reviews": 214.2,
  "/submissions": 208.3,
  "/leader-lookup": 208.7,
  "/profile": 210.7,
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
