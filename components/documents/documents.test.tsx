import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { HowAnonymityWorks } from "@/components/documents/anonymity";
import { Privacy } from "@/components/documents/privacy";
import { STORED_REVIEW } from "@/components/documents/stored-review";
import { Terms } from "@/components/documents/terms";
import { PublicFooter } from "@/components/layout/public-footer";
import { REPLY_DRAFT_KEY } from "@/components/responses/reply-draft";
import { LINK_DRAFT_KEY, REVIEW_DRAFT_KEY } from "@/components/reviews/draft-place";
import { WhatIsStored, WhatIsStoredByLink } from "@/components/reviews/what-is-stored";
import {
  AUTH_STORAGE_KEY,
  LOOKS_STORAGE_KEY,
  SEEN_STORAGE_KEY,
  SINGLE_KEYS_STORAGE_KEY,
  UNSENT_STORAGE_KEY,
} from "@/lib/accounts/api/auth-storage";
import { OFFLINE_WORKER } from "@/lib/auth/offline-page";
import { listedPaths } from "@/lib/paths";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FORBIDDEN =
  /100\s?% anonym|untrace?able|cannot be traced|(fully|completely|totally|truly|perfectly) anonym|guarantees? (your )?anonymity|no (personally )?identifying (information|data)|impossible to (identify|trace)|nobody can ever/i;

const UNNAMED = { name: undefined, place: undefined, email: undefined };
const NAMED = { name: "Fernhollow Trust", place: "Leeds", email: "help@harrow.example" };
const WARNING = "This site doesn’t say who runs it. If that could be your employer, don’t write here.";

const pages: [string, ReactElement][] = [
  ["/terms", <Terms key="terms" operator={UNNAMED} />],
  ["/privacy", <Privacy key="privacy" operator={UNNAMED} />],
  ["/how-anonymity-works", <HowAnonymityWorks key="weekly" pace="weekly" slot="09:00" operator={UNNAMED} />],
];

// A random number and the nightly job's own flag.
const SAYS_NOTHING = new Set(["id", "sealed"]);
const REVIEW_WORDS = {
  authorTag: "two keyed values",
  submissionHash: "two keyed values",
  displayName: "the name you sign with",
  companyId: "the company",
  revieweeId: "the leader",
  unregisteredLeaderEmail: "their address",
  unregisteredLeaderIndex: "a keyed value of it",
  communicationRating: "the ratings",
  supportRating: "the ratings",
  growthRating: "the ratings",
  overallRating: "the ratings",
  reviewText: "The text",
  isVerified: "the ‘Verified’ badge",
  isShareable: "may share it as an image",
  firstByAuthor: "your first review of that leader",
  state: "published, waiting, held or removed",
  isModerated: "the result of moderation",
  holdReasons: "why it’s held",
  removalReason: "a moderator’s reason",
  appeal: "asked a person to look again",
  appealedOn: "until the next night, the day on which you asked",
  report: "whether the leader reported it",
  reportReason: "their reason",
  reportNote: "note",
  createdAt: "the week",
  submittedAt: "the week",
  visibleAt: "the week",
};

function textOf(page: ReactElement): string {
  return (render(page).container.textContent ?? "").replace(/\s+/g, " ");
}

describe.each(pages)("%s", (_path, page) => {
  it("has one title, and lists its numbered parts", () => {
    const { container } = render(page);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const parts = Array.from(container.querySelectorAll("section"), (section) => `#${section.id}`);
    const [narrow, wide] = Array.from(container.querySelectorAll("nav ol"), (list) =>
      Array.from(list.querySelectorAll("a"), (link) => link.getAttribute("href")),
    );
    expect(parts.length).toBeGreaterThan(9);
    expect([narrow, wide]).toEqual([parts, parts]);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it("makes no promise that the system can't keep", () => {
    expect(textOf(page)).not.toMatch(FORBIDDEN);
  });

  it("links only to pages that exist", () => {
    render(page);
    for (const link of within(screen.getByRole("article")).getAllByRole("link")) {
      const href = link.getAttribute("href") ?? "";
      if (href.startsWith("#")) continue;
      const isThere = ["(public)", "(app)"].some((group) =>
        existsSync(path.join(ROOT, "app", group, href, "page.tsx")),
      );
      expect(isThere, href).toBe(true);
    }
  });
});

describe("the legal pages (B1.8)", () => {
  it.each(pages.slice(0, 2))("%s links back to registration", (_path, page) => {
    render(page);
    expect(screen.getByRole("link", { name: "Back to registration" }).getAttribute("href")).toBe("/register");
  });

  it.each(pages.slice(0, 2))("%s is in force since the day on which sharing was added", (_path, page) => {
    expect(textOf(page)).toContain("In force since 22 November 2026");
  });

  it("cap liability at 100 USD and set the age at 18", () => {
    const text = textOf(<Terms operator={UNNAMED} />);
    expect(text).toContain("limited to 100 US dollars (USD 100) in total");
    expect(text).toContain("at least 18 years old");
  });

  it.each([Terms, Privacy])(
    "say who runs the site and how to reach them, or that the site doesn't say",
    (Page) => {
      const { container, unmount } = render(<Page operator={NAMED} />);
      expect(screen.getByRole("link", { name: "help@harrow.example" }).getAttribute("href")).toBe(
        "mailto:help@harrow.example",
      );
      expect(container.textContent).toContain("Fernhollow Trust (Leeds)");
      expect(container.textContent).not.toContain(WARNING);
      unmount();
      const unnamed = textOf(<Page operator={UNNAMED} />);
      expect(unnamed).toContain(WARNING);
      expect(unnamed).toContain("There’s no address for writing to the operator yet.");
    },
  );

  it("name everything that is stored of a review", () => {
    render(<Privacy operator={UNNAMED} />);
    const row = screen.getByRole("row", { name: /^Reviews that you write(?! through)/ });
    const stored = within(row).getAllByRole("cell")[0]?.textContent;
    const columns = STORED_REVIEW.flatMap((part) => part.columns).filter(
      (column) => !SAYS_NOTHING.has(column),
    );
    expect(Object.keys(REVIEW_WORDS).toSorted()).toEqual(columns.toSorted());
    for (const words of Object.values(REVIEW_WORDS)) expect(stored).toContain(words);
  });

  it("say that a name is encrypted on the account but not on signed reviews", () => {
    // Encrypted fields are bytes.
    const schema = readFileSync(path.join(ROOT, "prisma", "schema.prisma"), "utf8");
    expect(schema).toMatch(/^ {2}displayName +String\?$/m);
    expect(schema).toMatch(/^ {2}privateFields +Bytes/m);
    const text = textOf(<Privacy operator={UNNAMED} />);
    expect(text).toContain("the name you sign with on your account");
    expect(text).toContain("On each review that you signed, the name isn’t encrypted.");
  });

  it("list everything that is kept in the browser", () => {
    render(<Privacy operator={UNNAMED} />);
    const table = screen.getByRole("table", { name: "What is kept on your device" });
    const names = within(table)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent);
    expect(names).toEqual([
      "session",
      "sign-up",
      "login-callback, and those that begin with authjs",
      AUTH_STORAGE_KEY,
      "theme",
      SINGLE_KEYS_STORAGE_KEY,
      SEEN_STORAGE_KEY,
      OFFLINE_WORKER,
      LOOKS_STORAGE_KEY,
      REVIEW_DRAFT_KEY,
      LINK_DRAFT_KEY,
      REPLY_DRAFT_KEY,
      UNSENT_STORAGE_KEY,
    ]);
  });
});

describe("how anonymity works", () => {
  it("says when leaders are emailed, as the operator set it", () => {
    const told = (["weekly", "daily", "at-once"] as const).map((pace) =>
      textOf(<HowAnonymityWorks key={pace} pace={pace} slot="06:30" operator={UNNAMED} />),
    );
    const words = [
      "five days after that week, at 06:30 UTC",
      "next five days, at 06:30 UTC",
      "we send it at once",
    ];
    expect(told.map((text) => words.filter((word) => text.includes(word)))).toEqual(
      words.map((word) => [word]),
    );
  });

  it("shows every column of a stored review, and no other", () => {
    const schema = readFileSync(path.join(ROOT, "prisma", "schema.prisma"), "utf8");
    const [, model = ""] = /^model Review \{\n(.*?)^\}/ms.exec(schema) ?? [];
    const columns = Array.from(
      model.matchAll(/^ {2}(\w+)\s+(?!Company|User)[A-Z]\w+/gm),
      ([, name = ""]) => name,
    );
    expect(columns).toContain("authorTag");
    expect(STORED_REVIEW.flatMap((row) => row.columns).toSorted()).toEqual(columns.toSorted());
  });

  it("says what the system does and what it doesn't promise", () => {
    const text = textOf(<HowAnonymityWorks pace="weekly" slot="09:00" operator={UNNAMED} />);
    for (const statement of [
      "We store a review without your name, email, account number or IP address",
      "Once a day has passed, we store only the week as its date",
      "The leader, the company, other users and the admin screens cannot see who wrote it",
      "A copy of the database alone doesn’t show it",
      "can find the author of a review that isn’t unlinked",
      "An employer can see that someone visited the site",
      "in a small team, people may guess from what you write",
    ]) {
      expect(text).toContain(statement);
    }
  });
});

describe("what we don't promise", () => {
  const table = readFileSync(path.join(ROOT, "docs", "anonymity.md"), "utf8");
  it.each([
    [
      "thief with two dumps, a night apart, and a network log",
      "someone who also has the employer’s log of who used the network that day names most authors",
    ],
    [
      "leader who looks every day, with a network log",
      "a leader who looks every day and has the employer’s log of who used the network names most authors",
    ],
  ])("includes what the simulation measures: %s", (adversary, statement) => {
    const row = table.split("\n").find((line) => line.startsWith(`| ${adversary} |`)) ?? "";
    const [named = "", , , verdict] = row
      .split("|")
      .slice(4)
      .map((cell) => cell.trim());
    expect(verdict).toBe("names authors; not promised");
    expect(Number.parseFloat(named)).toBeGreaterThan(50);
    render(<HowAnonymityWorks pace="weekly" slot="09:00" operator={UNNAMED} />);
    const part = screen.getByRole("region", { name: /What we don’t promise$/ });
    expect(part.textContent?.replace(/\s+/g, " ")).toContain(statement);
  });
});

describe("what the forms say is stored", () => {
  const WORDS: [columns: string[], said: RegExp][] = [
    [
      ["reviewText", "communicationRating", "supportRating", "growthRating", "overallRating"],
      /text.*ratings/,
    ],
    [["companyId", "revieweeId"], /company.*leader|leader.*company/],
    [["createdAt", "submittedAt", "visibleAt"], /only the week/],
    [["isShareable"], /share it as an image/],
    [["state", "isModerated", "holdReasons"], /result of the check/],
    [["removalReason"], /moderator’s reason/],
    [["report", "reportReason", "reportNote"], /leader reports it, their reason and their note/],
    [["authorTag", "submissionHash"], /Two (keyed )?values/],
  ];
  const ONLY_SIGNED_IN: [columns: string[], said: RegExp][] = [
    [["displayName"], /the name shown below/],
    [["appeal", "appealedOn"], /ask for another look, and on which day until the next night/],
    [["firstByAuthor"], /first review of that leader/],
    [["unregisteredLeaderEmail", "unregisteredLeaderIndex"], /encrypt any email address/],
    [["isVerified"], /'Verified' badge/],
  ];
  const SAYS_NOTHING = ["id", "sealed"];

  it("covers every column of a review, signed in and by link", () => {
    const columns = [...WORDS, ...ONLY_SIGNED_IN].flatMap(([names]) => names).concat(SAYS_NOTHING);
    expect(columns.sort()).toEqual(STORED_REVIEW.flatMap(({ columns: names }) => names).sort());
    const own = render(<WhatIsStored />).container.textContent;
    for (const [, said] of [...WORDS, ...ONLY_SIGNED_IN]) expect(own).toMatch(said);
    const byLink = render(<WhatIsStoredByLink />).container.textContent;
    for (const [, said] of WORDS) expect(byLink).toMatch(said);
  });
});

describe("links to these pages", () => {
  it("are in the footer", () => {
    render(<PublicFooter operator={UNNAMED} />);
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(expect.arrayContaining(["/terms", "/privacy", "/how-anonymity-works"]));
  });

  it("are next to the review form and open a new tab, so the draft isn't lost", () => {
    render(<WhatIsStored />);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /^How anonymity works/ });
    expect([link.getAttribute("href"), link.target, link.rel]).toEqual([
      "/how-anonymity-works",
      "_blank",
      "noopener",
    ]);
  });

  it("are listed for search engines", () => {
    expect(listedPaths).toEqual(expect.arrayContaining(pages.map(([href]) => href)));
  });
});

it("no page, component or email makes a promise that the system can't keep", () => {
  const sources = ["app", "components", "emails", "lib"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).map((entry) =>
        path.join(entry.parentPath, entry.name),
      ),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(150);
  const found = sources.filter((file) =>
    FORBIDDEN.test(readFileSync(file, "utf8").replaceAll('{" "}', " ").replace(/\s+/g, " ")),
  );
  expect(found).toEqual([]);
});
