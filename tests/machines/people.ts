import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { timeBytes } from "../attacks/files";
import { textNumber } from "../attacks/world";
import { makeCompany, makeReview, makeUser } from "../factories";

// Prints people to send requests as, and yesterday's reviews, whose exact times the next seal removes.
const AUTHORS = 24;
const WITH_PASSWORD = 6;
const FORGETFUL = 500;
const TEXTS = 6_000;
const YESTERDAYS = 24;
const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = "four words of no book 71";

const now = new Date();
const company = await makeCompany();
const authors = [];
for (let index = 0; index < AUTHORS; index++) {
  const password = index < WITH_PASSWORD ? PASSWORD : undefined;
  authors.push(await makeUser({ company, email: `author-${index}@trial.example`, password }));
}
const forgetful = [];
for (let index = 0; index < FORGETFUL; index++) {
  const { email } = await makeUser({ company, email: `forgetful-${index}@trial.example` });
  forgetful.push(email);
}
const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
const yesterdays: string[] = [];
for (let index = 0; index < YESTERDAYS; index++) {
  const createdAt = new Date(midnight - 1 - Math.floor(Math.random() * DAY_MS));
  const [author, leader] = [authors[index % AUTHORS], authors[(index + 1) % AUTHORS]];
  await makeReview({ author, leader, text: textNumber(TEXTS + index), createdAt });
  yesterdays.push(timeBytes(createdAt).toString("hex"));
}

const printed = JSON.stringify({
  companyId: company.id,
  password: PASSWORD,
  authors: await Promise.all(
    authors.map(async ({ id, email }, index) => ({
      id,
      email,
      hasPassword: index < WITH_PASSWORD,
      cookie: `${sessionCookieName()}=${encodeSession(await createSession(id, now), now)}`,
    })),
  ),
  forgetful,
  texts: Array.from({ length: TEXTS }, (_, index) => textNumber(index)),
  yesterdays,
});
// More than a pipe takes at once.
process.stdout.write(printed, () => process.exit(0));
