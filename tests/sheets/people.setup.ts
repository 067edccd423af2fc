import { test } from "@playwright/test";
import { joinQuickly, newPerson, type Person, reviewQuickly, signInQuickly } from "../e2e/people";
import { type Cast, writeCast } from "./cast";

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter";
const LONG_TEXT = `${LONG_WORD} ${"Says early what will change, and why. ".repeat(50)}`.slice(0, 2000);

test("everyone on the pictures joins", async ({ browser }) => {
  const join = async (person: Person) => ({ ...person, ...(await joinQuickly(person, { isPublic: true })) });
  const newcomer = newPerson("northfold.com", "Ines");
  const one = newPerson("birchward.com", "Tomasz", "Zielinski");
  const long = newPerson(
    "a-company-whose-name-is-as-long-as-a-domain-allows-it-to-be.com",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Featherstonehaugh-Cholmondeley",
  );
  long.title = "Senior Vice President of Cross-Functional Transformation Programmes, Europe";
  await joinQuickly(newcomer);
  const joined = { one: await join(one), long: await join(long) };
  await reviewQuickly(one, long, LONG_TEXT);
  await reviewQuickly(long, one, "Prepares meetings, and ends them on time.");

  const context = await browser.newContext();
  const page = await context.newPage();
  const links: string[] = [];
  for (const email of [long.email, "jonas.adebayo@harrowvale.example"]) {
    await signInQuickly(page, { email });
    const answer = await page.request.post("/api/feedback/generate-link", { data: {} });
    links.push(new URL(((await answer.json()) as { feedbackLink: string }).feedbackLink).pathname);
  }
  const shared = await page.request.post("/api/shared-pages", { data: { type: "progress" } });
  const { url } = (await shared.json()) as { url: string };
  const leader = (await (await page.request.get("/api/me")).json()) as { id: string; companyId: string };
  await context.close();
  const cast: Cast = {
    emails: { newcomer: newcomer.email, one: one.email, long: long.email },
    ids: {
      leader: leader.id,
      company: leader.companyId,
      long: joined.long.id,
      longCompany: joined.long.companyId,
    },
    links: { long: links[0] ?? "", many: links[1] ?? "" },
    sharedPage: new URL(url).pathname,
  };
  writeCast(cast);
});
