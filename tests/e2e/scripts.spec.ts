import { expect } from "@playwright/test";
import { LEADERS_PAGE_SIZE } from "@/lib/leaders/constants";
import { LIST_PAGE_SIZE } from "@/lib/reviews/constants";
import { getScriptScene, signInQuickly } from "./people";
import type { ScriptScene } from "./script-scene";
import { FIRST_OF_WRITERS, PER_FIELD, SCRIPT_STRINGS, scriptIn } from "./script-strings";
import { expectText } from "./script-text";
import { test } from "./test";

const ROWS = SCRIPT_STRINGS.length / PER_FIELD;
const PAGES = numbersTo(ROWS / LIST_PAGE_SIZE);
// Three more have an account to sign in with.
const PAGES_OF_LEADERS = numbersTo(Math.ceil((ROWS + 3) / LEADERS_PAGE_SIZE));

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function all(field: string, from = 0): string[] {
  return SCRIPT_STRINGS.map((_, index) => scriptIn(field, from + index));
}

type Visit = { to: string[]; shows: string[] };

const VISITS: Record<string, (scene: ScriptScene) => { as?: { email: string }; visits: Visit[] }> = {
  "the leader": ({ leader }) => ({
    as: leader,
    visits: [
      { to: ["/leader-reviews/print"], shows: [...all("text"), ...all("anonymous", FIRST_OF_WRITERS)] },
      {
        to: ["/dashboard", ...PAGES.map((number) => `/leader-reviews?page=${number}`)],
        shows: [...all("text"), ...all("reply")],
      },
      {
        to: ["/profile"],
        shows: ["first", "last", "title", "department", "anonymous"].map((field) => scriptIn(field, 0)),
      },
    ],
  }),
  "the author": ({ author }) => ({
    as: author,
    visits: [
      {
        to: PAGES.map((number) => `/submissions?page=${number}`),
        shows: [...all("removed"), ...all("reason")],
      },
    ],
  }),
  "someone who looks up the leader": ({ admin, leader }) => ({
    as: admin,
    visits: [
      {
        to: PAGES.map((number) => `/leader-lookup?id=${leader.id}&page=${number}`),
        shows: [...all("text"), ...all("reply"), scriptIn("first", 0), scriptIn("title", 0)],
      },
    ],
  }),
  "someone who looks up the company": ({ admin, company }) => ({
    as: admin,
    visits: [
      {
        to: [
          `/company-lookup?id=${company.id}`,
          ...PAGES_OF_LEADERS.map((number) => `/company-lookup?id=${company.id}&tab=leaders&page=${number}`),
        ],
        shows: [
          company.name,
          scriptIn("industry", 1),
          scriptIn("description", 2),
          ...all("first", FIRST_OF_WRITERS),
          ...all("last", FIRST_OF_WRITERS),
          ...all("title", FIRST_OF_WRITERS),
        ],
      },
    ],
  }),
  "a visitor": ({ leader, company, code }) => ({
    visits: [
      {
        to: [`/anonymous-feedback/${leader.id}`, `/c/${code}`],
        shows: [scriptIn("first", 0), scriptIn("last", 0), company.name],
      },
    ],
  }),
};

for (const [reader, opens] of Object.entries(VISITS)) {
  test(`40 script strings in every stored field show as text to ${reader} (SEC-X1)`, async ({ page }) => {
    expect(new Set(SCRIPT_STRINGS).size).toBe(40);
    const { as, visits } = opens(await getScriptScene());
    if (as) await signInQuickly(page, as);
    for (const { to, shows } of visits) await expectText(page, to, shows);
  });
}

test("an administrator sees 40 script strings as text, in the queue and in the audit log (SEC-X1)", async ({
  page,
}) => {
  const { admin } = await getScriptScene();
  await signInQuickly(page, admin);
  // What other tests did and reported is there too, and may come first.
  const pages = numbersTo(6);
  await expectText(
    page,
    pages.map((number) => `/admin/panel?tab=audit&page=${number}`),
    all("audit"),
    { untilFound: true },
  );
  await expectText(
    page,
    pages.map((number) => `/admin/panel?tab=queue&queue=reported&page=${number}`),
    [...all("note"), ...all("text")],
    { untilFound: true },
  );
});
