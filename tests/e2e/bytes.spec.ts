import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { weighPage } from "../bench/lib/weigh.mjs";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";
import { test } from "./test";

const PUBLIC = ["/", "/login", "/register", "/how-anonymity-works"];
const SIGNED_IN = ["/dashboard", "/leader-reviews", "/submissions", "/leader-lookup", "/profile"];
const MORE = 1.03;

/** What `npm run bench -- bytes` printed for a page, in kB. */
function lastWeighed(path: string): number {
  const [, table = ""] = readFileSync("docs/benchmarks.md", "utf8").split("\n## bytes\n");
  const [, js = ""] = new RegExp(`^\\| ${path} \\| ([\\d.]+) \\|`, "m").exec(table) ?? [];
  return Number(js);
}

test("no page asks for more than 3% more script than when it was last weighed", async ({ page }) => {
  const expectNoMore = async (path: string) => {
    const { js } = await weighPage(page.context(), path, "load");
    expect(js / 1000, path).toBeLessThan(lastWeighed(path) * MORE);
  };
  for (const path of PUBLIC) await expectNoMore(path);
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  await signInQuickly(page, person);
  for (const path of SIGNED_IN) await expectNoMore(path);
});
