import { readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import { weighNamedScripts } from "../bench/lib/weigh.mjs";
import { joinQuickly, newDomain, newPerson, requestAs } from "./people";
import { test } from "./test";

const PUBLIC = ["/", "/login", "/register", "/how-anonymity-works"];
const SIGNED_IN = ["/dashboard", "/leader-reviews", "/submissions", "/leader-lookup", "/profile"];
const MORE = 1.03;

/** In kB, as `npm run bench -- bytes` printed it. */
function lastWeighed(path: string): number {
  const [, table = ""] = readFileSync("docs/benchmarks.md", "utf8").split("\n## bytes\n");
  const [, js = ""] = new RegExp(`^\\| ${path} \\| ([\\d.]+) \\|`, "m").exec(table) ?? [];
  return Number(js);
}

test("no page asks for more than 3% more script than when it was last weighed", async ({ request }) => {
  const weighed = new Map<string, Promise<number>>();
  const expectNoMore = async (reader: APIRequestContext, path: string) => {
    const kilobytes = (await weighNamedScripts(reader, path, weighed)) / 1000;
    expect(kilobytes, path).toBeLessThan(lastWeighed(path) * MORE);
    expect(kilobytes, `${path} names its scripts in another way`).toBeGreaterThan(lastWeighed(path) / 2);
  };
  for (const path of PUBLIC) await expectNoMore(request, path);
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const member = await requestAs(person);
  for (const path of SIGNED_IN) await expectNoMore(member, path);
});
