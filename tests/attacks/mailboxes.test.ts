import { beforeAll, describe, expect, it } from "vitest";
import { GET as me } from "@/app/api/me/route";
import { POST as review } from "@/app/api/reviews/route";
import { recountCompanies } from "@/lib/companies/mutations";
import { mondayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { announceWeek } from "@/lib/notifications/mutations/announce";
import { makeCompany, makeUser } from "../factories";
import { continueWithGoogle, googleClaims, withIssuer } from "../google";
import { waitingMails } from "../mails";
import { recountAggregates } from "../recount";
import { CookieJar, call, outcome, signIn } from "../requests";
import { makeCases } from "./cases";
import {
  claimByGoogle,
  feedbackFor,
  logIn,
  mailsOf,
  newestLink,
  newLeaderAddress,
  nextText,
  readIn,
  signUp,
  verify,
} from "./identity";
import { RATINGS } from "./world";

// docs/anonymity.md, proof 12: one mailbox is one person.
const ROUNDS = 4;

withIssuer();
beforeAll(() => makeCases());

describe("a person with one mailbox and many tags (SEC-A14)", () => {
  const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);
  const membersOf = async (email: string) => {
    // The product counts members on Mondays.
    await db.$transaction((tx) => recountCompanies(tx));
    const company = await db.company.findUnique({ where: { domain: email.split("@")[1] } });
    return company?.verifiedMemberCount ?? 0;
  };

  const memberOf = (email: string) => db.user.findUniqueOrThrow({ where: { email } });

  async function join(email: string): Promise<boolean> {
    const browser = new CookieJar();
    await signUp(email, "nine silent tides", browser);
    const token = await newestLink(email);
    return token !== undefined && (await verify(token, browser)).status === 200;
  }

  it("is one member and not five, and gives no one the badge", async () => {
    const email = newLeaderAddress();
    const joined = [];
    for (const address of [email, ...["1", "2", "3", "x+y"].map((tag) => tagged(email, tag))]) {
      joined.push(await join(address));
    }
    expect({ joined, members: await membersOf(email) }).toEqual({
      joined: [true, false, false, false, false],
      members: 1,
    });
    const { companyId } = await memberOf(email);
    const body = { ...RATINGS, companyId, reviewText: nextText() };
    const cookies = await signIn(await memberOf(email));
    const answer = await outcome(await call(review, { method: "POST", body, cookies }));
    expect(answer).toMatchObject({ status: 201, body: { isVerified: false } });
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("is one member though several links were emailed before any was used, and all are used at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = newLeaderAddress();
      const addresses = [email, tagged(email, "1"), tagged(email, "2")];
      for (const address of addresses) await signUp(address, "nine silent tides");
      const tokens = await Promise.all(addresses.map(newestLink));
      const answers = await Promise.all(tokens.map((token) => verify(token)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      expect(await membersOf(email)).toBe(1);
    }
  });

  it("is one member even with accounts from before one mailbox was one person", async () => {
    const email = newLeaderAddress();
    const company = await makeCompany({ domain: email.split("@")[1] });
    for (const address of [email, ...["1", "2", "3", "4"].map((tag) => tagged(email, tag))]) {
      await makeUser({ email: address, company });
    }
    expect(await membersOf(email)).toBe(1);
  });

  it("gets the same answer, and an email that the account exists", async () => {
    const email = newLeaderAddress();
    await join(email);
    const fresh = await outcome(await signUp(newLeaderAddress(), "nine silent tides"));
    expect(await outcome(await signUp(tagged(email, "2"), "nine silent tides"))).toEqual(fresh);
    expect(await waitingMails(tagged(email, "2"))).toEqual([
      { kind: "already-registered", to: tagged(email, "2") },
    ]);
    expect(await db.user.count({ where: { email: tagged(email, "2") } })).toBe(0);
  });

  it("is one person with Google too, and gets no second account", async () => {
    const email = newLeaderAddress();
    await join(email);
    const claims = { email: tagged(email, "google"), hd: email.split("@")[1] };
    expect((await continueWithGoogle({ claims: googleClaims(claims) })).location).toBe(
      "/login?error=google-taken",
    );
    await claimByGoogle(tagged(email, "work"));
    expect(await waitingMails(tagged(email, "work"))).toEqual([
      { kind: "already-registered", to: tagged(email, "work") },
    ]);
    const other = newLeaderAddress();
    const twins = [tagged(other, "a"), tagged(other, "b")].map((address) => ({
      claims: googleClaims({ email: address }),
    }));
    const came = await Promise.all(twins.map((twin) => continueWithGoogle(twin)));
    const statuses = await Promise.all(came.map(async ({ cookies }) => (await call(me, { cookies })).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it("can't use a link to a work address whose mailbox joined after the link was emailed", async () => {
    const email = newLeaderAddress();
    const { cookies } = await claimByGoogle(tagged(email, "work"));
    await join(email);
    expect(await verify(await newestLink(tagged(email, "work")), cookies)).toMatchObject({ status: 400 });
    expect(await membersOf(email)).toBe(1);
  });

  it("can't review themselves, by an address or as a leader (SEC-C7)", async () => {
    const email = newLeaderAddress();
    const company = await makeCompany({ domain: email.split("@")[1] });
    const [leader, other] = [
      await makeUser({ email, company }),
      // Two accounts of one mailbox may remain from before it counted as one person.
      await makeUser({ email: tagged(email, "2"), company }),
    ];
    const cookies = await signIn(other);
    const self = {
      status: 400,
      body: { code: "invalid", message: "You can't review yourself. Please choose another leader." },
    };
    const targets = [
      { companyId: company.id, revieweeId: leader.id },
      { unregisteredLeaderEmail: email },
      { unregisteredLeaderEmail: tagged(email, "3") },
    ];
    for (const target of targets) {
      const body = { ...RATINGS, ...target, reviewText: nextText() };
      expect(await outcome(await call(review, { method: "POST", body, cookies }))).toEqual(self);
    }
  });

  it("gets the reviews of all of the addresses", async () => {
    const email = newLeaderAddress();
    const texts = [await feedbackFor(email), await feedbackFor(tagged(email, "x"))];
    const week = { from: mondayOf(new Date()), to: weeksAfter(new Date(), 1) };
    await db.$transaction((tx) => announceWeek(tx, week, new Date()));
    const invitations = [email, tagged(email, "x")].map((address) => mailsOf(address, "invitation"));
    expect((await Promise.all(invitations)).flat()).toHaveLength(1);
    expect(await join(email)).toBe(true);
    texts.push(await feedbackFor(tagged(email, "y")));
    const seen = await readIn(await logIn(email, "nine silent tides"));
    expect(seen?.toSorted()).toEqual(texts.toSorted());
  });

  it("gets a review once, whichever tag it is sent to, before and after the leader joins (G4)", async () => {
    const email = newLeaderAddress();
    const cookies = await signIn(await makeUser());
    const reviewText = nextText();
    const send = async (unregisteredLeaderEmail: string) => {
      const body = { ...RATINGS, unregisteredLeaderEmail, reviewText };
      return (await (await call(review, { method: "POST", body, cookies })).json()).id;
    };
    const ids = [await send(tagged(email, "x")), await send(email)];
    await join(email);
    ids.push(await send(tagged(email, "y")));
    expect(new Set(ids).size).toBe(1);
  });

  it("gets no more emails than one address (SEC-R7)", async () => {
    const email = newLeaderAddress();
    const addresses = Array.from({ length: 12 }, (_, index) => tagged(email, String(index)));
    for (const address of addresses) await signUp(address, "nine silent tides");
    const mails = await Promise.all(addresses.map(waitingMails));
    expect(mails.flat()).toHaveLength(5);
  });

  it("can log in only with the exact address", async () => {
    const email = newLeaderAddress();
    await join(email);
    expect(await logIn(tagged(email, "1"), "nine silent tides")).toBe(401);
    expect(await logIn(email, "nine silent tides")).not.toBe(401);
  });
});
