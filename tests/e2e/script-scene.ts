import { dayOf, mondayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { codeOf } from "@/lib/sharing/queries/code";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "../factories";
import { FIRST_OF_WRITERS, PER_FIELD, SCRIPT_STRINGS, scriptIn, scriptsIn } from "./script-strings";

export type ScriptScene = {
  leader: Ids;
  author: Ids;
  admin: Ids;
  company: { id: string; name: string };
  code: string;
};
type Ids = { id: string; email: string };

/** Reviews and their writers have all strings in each field, several to a row. The others have one each. */
export async function makeScriptScene(): Promise<ScriptScene> {
  const words = { industry: scriptIn("industry", 1), description: scriptIn("description", 2), size: "11-50" };
  const company = await makeCompany({ name: scriptIn("company", Date.now()), ...words });
  const id = crypto.randomUUID();
  const person = (index: number) => ({ company, ...wordsOf((field) => scriptIn(field, index)) });
  const publicly = { id, feedbackLink: linkOf(id), areReviewsPublic: true };
  const leader = await makeUser({ ...person(0), ...publicly });
  const author = await makeUser(person(1));
  const admin = await makeUser({ ...person(2), isAdmin: true });
  const reviews = [];
  for (let index = 0; index < SCRIPT_STRINGS.length; index += PER_FIELD)
    reviews.push(await fill({ company, leader, author, index }));
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
  const words = wordsOf((field) => scriptsIn(field, FIRST_OF_WRITERS + index));
  const writer = await makeUser({ company, ...words });
  const createdAt = weeksAfter(new Date(), -1);
  const { id } = await makeReview({
    author: writer,
    leader,
    text: scriptsIn("text", index),
    isShareable: true,
    createdAt,
  });
  const report = { report: "OPEN", reportReason: "untrue", reportNote: scriptsIn("note", index) } as const;
  await db.review.update({ where: { id }, data: report });
  const replyText = scriptsIn("reply", index);
  await db.reviewResponse.create({
    data: { reviewId: id, replyText, repliedOn: new Date(dayOf(createdAt)) },
  });
  const removed = await makeReview({
    author,
    leader,
    text: scriptsIn("removed", index),
    state: "REMOVED",
    createdAt,
  });
  await db.review.update({
    where: { id: removed.id },
    data: { removalReason: scriptsIn("reason", index), isModerated: true },
  });
  await db.auditEntry.create({
    data: {
      day: new Date(dayOf(new Date())),
      admin: "command line",
      action: "company-changed",
      subject: removed.id,
      reason: scriptsIn("audit", index),
    },
  });
  return id;
}

type Rows = { company: Company; leader: User; author: User; index: number };

function wordsOf(inField: (field: string) => string) {
  return {
    firstName: inField("first"),
    lastName: inField("last"),
    title: inField("title"),
    department: inField("department"),
    anonymousName: inField("anonymous"),
  };
}

function idsOf({ id, email }: User): Ids {
  return { id, email };
}
