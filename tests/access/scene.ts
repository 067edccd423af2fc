import { dayOf, mondayOf, weekOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { codeOf } from "@/lib/sharing/queries/code";
import type { Company, Review, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "../factories";
import type { ReviewOptions } from "../review-rows";
import type { Canary } from "./leaks";
import type { Kind } from "./table";

export const PASSWORD = "amber kettle orchard";
const DAY_MS = 24 * 60 * 60 * 1000;
const SEEN_BY = ["member", "leader"] as const;

export type Scene = {
  people: Record<Kind, User>;
  /** Administrators change their role and sessions, and find them by their address. */
  subject: User;
  company: Company;
  /** The member wrote it about the leader, who keeps reviews private. */
  review: Review;
  held: Review;
  waiting: Review;
  unclaimed: { review: Review; address: string };
  /** `open` is about the subject, who shows reviews to everyone. All members may read it and `ofCompany`. */
  open: Review;
  ofCompany: Review;
  /** The leader shares it, as its author allows, on the page with this code. */
  shared: Review;
  code: string;
};

/** The member is the author, and people can't find them yet: only they may learn that they exist. */
export async function makeScene(): Promise<Scene> {
  const company = await makeCompany();
  const [newcomer, member, other, leader, admin] = await Promise.all([
    makePerson("newcomer", company),
    makePerson("member", company),
    makePerson("other", company),
    makePerson("leader", company),
    makePerson("admin", company),
  ]);
  const people = { newcomer, member, other, leader, admin };
  const address = `unclaimed-${crypto.randomUUID()}@${company.domain}`;
  const [review, held, waiting, unclaimed] = await Promise.all([
    makeReviewBy(people, { text: canaryText("published") }),
    makeReviewBy(people, { text: canaryText("held"), state: "HELD" }),
    makeReviewBy(people, { text: canaryText("waiting"), release: "together" }),
    makeReviewBy(people, {
      text: canaryText("unclaimed"),
      leader: undefined,
      unregisteredLeaderEmail: address,
    }),
  ]);
  const subject = await makeUser({
    company,
    firstName: `subject-${crypto.randomUUID()}`,
    areReviewsPublic: true,
  });
  const open = await makeReviewBy(people, { leader: subject, text: canaryText("open") });
  const ofCompany = await makeReviewBy(people, { leader: undefined, company, text: canaryText("company") });
  const shared = await makeReviewBy(people, { isShareable: true, text: canaryText("shared") });
  const repliedOn = new Date(dayOf(new Date()));
  await db.reviewResponse.create({ data: { reviewId: shared.id, replyText: "Thank you.", repliedOn } });
  const code = await sharePage(leader, shared);
  return {
    people,
    subject,
    company,
    review,
    held,
    waiting,
    unclaimed: { review: unclaimed, address },
    open,
    ofCompany,
    shared,
    code,
  };
}

/** The review is from yesterday, because an administrator doesn't see a held one of today. */
export function makeReviewBy(
  { member, leader }: Pick<Scene["people"], "member" | "leader">,
  options: Partial<ReviewOptions> = {},
): Promise<Review> {
  return makeReview({ author: member, leader, createdAt: new Date(Date.now() - DAY_MS), ...options });
}

export function makePerson(kind: Kind, company: Company): Promise<User> {
  const id = crypto.randomUUID();
  const firstName = `${kind}-${id.slice(0, 8)}`;
  const common = { id, firstName, title: "Engineer", company, password: PASSWORD };
  const more = {
    newcomer: { authProvider: "google", companyId: null, title: null, password: undefined },
    member: { isFindable: false, findableFrom: weekOf(weeksAfter(mondayOf(new Date()), 2)) },
    other: { company: undefined },
    leader: { feedbackLink: linkOf(id) },
    admin: { isAdmin: true },
  } as const;
  return makeUser({ ...common, ...more[kind] });
}

async function sharePage({ id: userId }: User, { id: reviewId }: Review): Promise<string> {
  const image = { userId, reviewId, week: mondayOf(new Date()), total: 0, averages: [], positive: null };
  const code = codeOf(image);
  await db.sharedPage.create({ data: { code, ...image } });
  return code;
}

function canaryText(state: string): string {
  return `Says early what will change and why, and listens. Canary ${state} ${crypto.randomUUID()}.`;
}

export function canariesOf({
  people,
  subject,
  review,
  held,
  waiting,
  unclaimed,
  open,
  ofCompany,
}: Scene): Canary[] {
  const persons = Object.entries(people).flatMap(([kind, { email }]) => [
    { what: `the address of the ${kind}`, value: email, knownTo: [kind as Kind] },
  ]);
  const { member, newcomer } = people;
  const hidden = ([member, newcomer] as const).flatMap(({ id, firstName }, index) => {
    const knownTo: Kind[] = [index === 0 ? "member" : "newcomer"];
    return [
      { what: `the id of the ${knownTo}`, value: id, knownTo },
      { what: `the name of the ${knownTo}`, value: firstName, knownTo },
    ];
  });
  const reviews = [
    { of: review, what: "a review of a private leader", knownTo: SEEN_BY },
    { of: held, what: "a held review", knownTo: ["member", "admin"] as const },
    { of: waiting, what: "a waiting review", knownTo: ["member"] as const },
    { of: unclaimed.review, what: "a review of an address", knownTo: ["member"] as const },
  ].flatMap(({ of, what, knownTo }) => [
    { what: `the text of ${what}`, value: of.reviewText, knownTo },
    { what: `the id of ${what}`, value: of.id, knownTo },
  ]);
  const members: Kind[] = ["member", "other", "leader", "admin"];
  return [
    ...persons,
    ...hidden,
    ...reviews,
    { what: "the address of a member", value: subject.email, knownTo: ["admin"] },
    { what: "the name of a member", value: subject.firstName, knownTo: members },
    { what: "the text of a review of a public leader", value: open.reviewText, knownTo: members },
    { what: "the text of a review of a company", value: ofCompany.reviewText, knownTo: members },
    { what: "an address that was written about", value: unclaimed.address, knownTo: [] },
  ];
}
