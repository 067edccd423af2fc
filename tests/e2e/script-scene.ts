import { dayOf, mondayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { codeOf } from "@/lib/sharing/queries/code";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "../factories";
import { SCRIPT_STRINGS, scriptIn } from "./script-strings";

export type ScriptScene = {
  leader: Ids;
  author: Ids;
  admin: Ids;
  company: { id: string; name: string };
  code: string;
};
type Ids = { id: string; email: string };

/** Every field that people or administrators write has one of the strings, in as many rows as there are strings. */
export async function makeScriptScene(): Promise<ScriptScene> {
  const words = { industry: scriptIn("industry", 1), description: scriptIn("description", 2), size: "11-50" };
  const company = await makeCompany({ name: scriptIn("company", Date.now()), ...words });
  const id = crypto.randomUUID();
  const leader = await makePerson(company, 0, { id, feedbackLink: linkOf(id), areReviewsPublic: true });
  const author = await makePerson(company, 1, {});
  const admin = await makePerson(company, 2, { isAdmin: true });
  const reviews = [];
  for (const index of SCRIPT_STRINGS.keys()) reviews.push(await fill({ company, leader, author, index }));
  const [shared] = reviews;
  const week = mondayOf(new Date());
  const image = { userId: leader.id, reviewId: shared ?? null, week, total: 0, averages: [], positive: null };
  const code = codeOf(image);
  await db.sharedPage.create({ data: { code, ...image } });
  return {
    leader: idsOf(leader),
    author: idsOf(author),
    admin: idsOf(admin),
    company: { id: company.id, name: company.name },
    code,
  };
}

/** @returns the id of a review that its leader answered and reported */
async function fill({ company, leader, author, index }: Rows): Promise<string> {
  const writer = await makePerson(company, index + 10, {});
  const createdAt = weeksAfter(new Date(), -1);
  const { id } = await makeReview({
    author: writer,
    leader,
    text: scriptIn("text", index),
    isShareable: true,
    createdAt,
  });
  const report = { report: "OPEN", reportReason: "untrue", reportNote: scriptIn("note", index) } as const;
  await db.review.update({ where: { id }, data: report });
  const replyText = scriptIn("reply", index);
  await db.reviewResponse.create({
    data: { reviewId: id, replyText, repliedOn: new Date(dayOf(createdAt)) },
  });
  const removed = await makeReview({
    author,
    leader,
    text: scriptIn("removed", index),
    state: "REMOVED",
    createdAt,
  });
  await db.review.update({
    where: { id: removed.id },
    data: { removalReason: scriptIn("reason", index), isModerated: true },
  });
  await db.auditEntry.create({
    data: {
      day: new Date(dayOf(new Date())),
      admin: "command line",
      action: "company-changed",
      subject: removed.id,
      reason: scriptIn("audit", index),
    },
  });
  return id;
}

type Rows = { company: Company; leader: User; author: User; index: number };

function makePerson(company: Company, index: number, more: Parameters<typeof makeUser>[0]): Promise<User> {
  return makeUser({
    company,
    firstName: scriptIn("first", index),
    lastName: scriptIn("last", index),
    title: scriptIn("title", index),
    department: scriptIn("department", index),
    anonymousName: scriptIn("anonymous", index),
    ...more,
  });
}

function idsOf({ id, email }: User): Ids {
  return { id, email };
}
