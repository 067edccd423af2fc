import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { POST as completeProfile } from "@/app/api/complete-profile/route";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resend } from "@/app/api/resend-verification/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { POST as review } from "@/app/api/reviews/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { isSessionOf } from "@/lib/auth/session-rows";
import { recountCompanies } from "@/lib/companies/mutations";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { announceWeek } from "@/lib/notifications/mutations/announce";
import { mondayOf, weeksAfter } from "@/lib/weeks";
import { makeCompany, makeUser } from "../factories";
import { continueWithGoogle, googleClaims, withIssuer } from "../google";
import { countWaiting } from "../held-row";
import { waitingMails } from "../mails";
import { recountAggregates } from "../recount";
import { CookieJar, call, signIn } from "../requests";
import { textNumber } from "./world";

// docs/anonymity.md, proof 9: one mailbox is one person, and what waits for it is opened by its owner alone.
const LEADERS = 4;
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const COOKIE = "sign-up";

withIssuer();

let written = 0;
const newDomain = () => `harbour-${randomBytes(5).toString("hex")}.com`;
const newAddress = () => `kim@${newDomain()}`;
const outcome = async (response: Response) => ({ status: response.status, body: await response.json() });
const rowOf = async (email: string) => {
  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { accounts: true } });
  return { ...user, sessions: await db.session.findMany({ where: isSessionOf(user.id) }) };
};
const mailsOf = async (email: string, kind: string) =>
  (await waitingMails(email)).filter((mail) => mail.kind === kind);
const newestLink = async (email: string): Promise<string> =>
  (await mailsOf(email, "verify-email")).at(-1)?.token;

function signUp(email: string, password: string, cookies = new CookieJar()) {
  const details = { firstName: "Kim", lastName: "Berg", title: "Director", agreedToTerms: true };
  return call(register, { method: "POST", body: { ...details, email, password }, cookies });
}

const verify = async (token: string, cookies = new CookieJar()) =>
  outcome(await call(verifyEmail, { url: `/api/verify-email?token=${token}`, cookies }));

/** The browser in which the password opens the account, or the status that it got instead. */
async function logIn(email: string, password: string): Promise<CookieJar | number> {
  const cookies = new CookieJar();
  const { status } = await call(login, { method: "POST", body: { email, password }, cookies });
  return status === 200 ? cookies : status;
}

/** What a browser reads of the feedback about its account; null where nobody is signed in there. */
async function readIn(cookies: CookieJar | number): Promise<string[] | null> {
  if (typeof cookies === "number") return null;
  const { status, body } = await outcome(await call(received, { cookies }));
  return status === 200 ? body.map(({ reviewText }: { reviewText: string }) => reviewText) : null;
}

const feedbackFor = async (unregisteredLeaderEmail: string): Promise<string> => {
  const reviewText = textNumber(written++);
  const body = { ...RATINGS, unregisteredLeaderEmail, reviewText };
  const cookies = await signIn(await makeUser());
  expect((await call(review, { method: "POST", body, cookies })).status).toBe(201);
  return reviewText;
};

const inviteOnly = async (email: string): Promise<null> => {
  await db.invitation.create({ data: { emailIndex: emailIndex(email), quietUntil: new Date("2100-01-04") } });
  return null;
};

/** By Google as somebody else, with the leader's address for their own: the browser that they stay signed in with. */
async function claimByGoogle(workEmail: string) {
  const claims = googleClaims({ email: `mal-${randomBytes(5).toString("hex")}@gmail.com` });
  const { cookies } = await continueWithGoogle({ claims });
  const body = { workEmail, title: "Director" };
  expect((await call(completeProfile, { method: "POST", body, cookies })).status).toBe(200);
  return { claims, cookies };
}

/** How many of the leaders an attacker got into, and how many waiting reviews were read there. */
async function tally(attacks: (() => Promise<{ isIn: boolean; texts: string[] | null }>)[]) {
  const results = [];
  for (const attack of attacks) results.push(await attack());
  return {
    opened: results.filter(({ isIn }) => isIn).length,
    read: results.flatMap(({ texts }) => texts ?? []).length,
  };
}

/** The owner of the mailbox goes by the mailed link, and reads with the password chosen there. */
async function chooseAndRead(email: string): Promise<string[] | null> {
  const [mail, ...more] = await mailsOf(email, "choose-password");
  expect(more).toEqual([]);
  const body = { token: mail?.token, password: "chosen by its owner" };
  expect((await call(resetPassword, { method: "POST", body })).status).toBe(200);
  return readIn(await logIn(email, body.password));
}

describe("an attacker who signs up a leader's address and waits for the leader to press Verify (SEC-A13)", () => {
  const byPassword = async (email: string, ownBrowser: CookieJar) => {
    const answer = await verify(await newestLink(email), ownBrowser);
    const session = await logIn(email, "the attacker's own");
    return { answer, isIn: typeof session !== "number", texts: await readIn(session) };
  };

  it.each([
    ["feedback waits", feedbackFor],
    ["there is an invitation alone", inviteOnly],
  ])("opens no account and reads nothing where %s", async (_name, prepare) => {
    const attack = async () => {
      const email = newAddress();
      const text = await prepare(email);
      await signUp(email, "the attacker's own");
      const result = await byPassword(email, new CookieJar());
      // Whatever comes later is read there too.
      expect(await rowOf(email)).toMatchObject({ isVerified: true });
      return { ...result, texts: result.texts ?? (result.isIn && text ? [text] : null) };
    };
    expect(await tally(Array(LEADERS).fill(attack))).toEqual({ opened: 0, read: 0 });
  });

  it("opens none either with the mails of the day used up before the leader signs up too", async () => {
    const attack = async () => {
      const email = newAddress();
      await feedbackFor(email);
      for (let count = 0; count < 5; count++) await signUp(email, "the attacker's own");
      const ownBrowser = new CookieJar();
      await signUp(email, "the leader's own", ownBrowser);
      return byPassword(email, ownBrowser);
    };
    expect(await tally(Array(LEADERS).fill(attack))).toEqual({ opened: 0, read: 0 });
  });

  it("opens none from a browser that signed up another address, or the same mailbox under a tag", async () => {
    const attack = (other: (email: string) => string) => async () => {
      const email = newAddress();
      await feedbackFor(email);
      const ownBrowser = new CookieJar();
      await signUp(other(email), "the leader's own", ownBrowser);
      await signUp(email, "the attacker's own");
      return byPassword(email, ownBrowser);
    };
    const others = [newAddress, (email: string) => email.replace("@", "+feedback@")];
    expect(await tally(others.map(attack))).toEqual({ opened: 0, read: 0 });
  });

  it("leaves it to the leader to choose a password by the mailed link, and to read what waited (SEC-A9)", async () => {
    const email = newAddress();
    const text = await feedbackFor(email);
    await signUp(email, "the attacker's own");
    const token = await newestLink(email);
    const answers = [];
    for (let count = 0; count < 2; count++) answers.push(await verify(token));
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => verify(token)))));
    expect(answers).toEqual(
      answers.map(() => ({
        status: 200,
        body: { message: expect.stringContaining("Choose your password"), choosesPassword: true },
      })),
    );
    expect(await chooseAndRead(email)).toEqual([text]);
    expect(await logIn(email, "the attacker's own")).toBe(401);
  });

  it("gains nothing by a review that is being sent while the leader verifies", async () => {
    const email = newAddress();
    await makeCompany({ domain: email.split("@")[1] });
    await signUp(email, "the attacker's own");
    const token = await newestLink(email);
    const running: Promise<unknown>[] = [];
    await withConnection(async (client) => {
      await client.query(`BEGIN; LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`);
      running.push(feedbackFor(email));
      await expect.poll(() => countWaiting(client)).toBe(1);
      running.push(verify(token));
      await expect.poll(() => countWaiting(client)).toBe(2);
      await client.query("COMMIT");
    });
    const [text, answer] = await Promise.all(running);
    expect(answer).toMatchObject({ status: 200, body: { choosesPassword: true } });
    expect(await logIn(email, "the attacker's own")).toBe(401);
    expect(await chooseAndRead(email)).toEqual([text]);
  });
});

describe("an attacker who came by Google and gives a leader's address as their work address (SEC-A11, SEC-A13)", () => {
  const byGoogle = (prepare: (email: string) => Promise<string | null>) => async () => {
    const email = newAddress();
    await prepare(email);
    const { claims, cookies } = await claimByGoogle(email);
    await verify(await newestLink(email));
    const again = await continueWithGoogle({ claims });
    const texts = [...((await readIn(cookies)) ?? []), ...((await readIn(again.cookies)) ?? [])];
    const browsers = [cookies, again.cookies];
    const seen = await Promise.all(browsers.map(async (jar) => (await call(me, { cookies: jar })).json()));
    return { isIn: seen.some((account) => account.email === email), texts: [...new Set(texts)] };
  };

  it.each([
    ["feedback waits", feedbackFor],
    ["there is an invitation alone", inviteOnly],
  ])("is out once the leader presses Verify where %s", async (_name, prepare) => {
    expect(await tally(Array(LEADERS).fill(byGoogle(prepare)))).toEqual({ opened: 0, read: 0 });
  });

  it("leaves the account to the owner of the mailbox, by a link that they choose a password with", async () => {
    const email = newAddress();
    const text = await feedbackFor(email);
    await claimByGoogle(email);
    const token = await newestLink(email);
    const answers = [await verify(token), await verify(token)];
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { choosesPassword: true } })));
    expect(await rowOf(email)).toMatchObject({
      authProvider: "email",
      hashedPassword: null,
      accounts: [],
      sessions: [],
      firstName: "Gina",
      title: "Director",
      pendingEmail: null,
    });
    expect(await chooseAndRead(email)).toEqual([text]);
  });

  it("keeps no password, and no link to set one, that went to the address before", async () => {
    const email = newAddress();
    await feedbackFor(email);
    const { claims } = await claimByGoogle(email);
    const before = await db.user.findUniqueOrThrow({ where: { email: String(claims.email) } });
    const later = await makeUser({ resetToken: new Uint8Array(32).fill(1), password: "correct horse" });
    const { hashedPassword, resetToken } = later;
    await db.user.update({ where: { id: later.id }, data: { resetToken: null } });
    const resetTokenExpiry = new Date(Date.now() + 3_600_000);
    await db.user.update({
      where: { id: before.id },
      data: { hashedPassword, resetToken, resetTokenExpiry },
    });
    await verify(await newestLink(email));
    const after = await rowOf(email);
    expect(after.hashedPassword).toBeNull();
    expect(after.resetToken).not.toEqual(resetToken);
    expect(await logIn(email, "correct horse")).toBe(401);
  });

  it("has no session left either from a sign-in at Google that is under way while the leader verifies", async () => {
    const email = newAddress();
    await feedbackFor(email);
    const { claims } = await claimByGoogle(email);
    const token = await newestLink(email);
    const again: ReturnType<typeof continueWithGoogle>[] = [];
    await withConnection(async (client) => {
      // Both stand before the sessions: the verification at their end, the sign-in at the start of its own.
      await client.query(`BEGIN; LOCK TABLE "sessions" IN SHARE ROW EXCLUSIVE MODE`);
      const verified = verify(token);
      await expect.poll(() => countWaiting(client)).toBe(1);
      again.push(continueWithGoogle({ claims }));
      await expect.poll(() => countWaiting(client)).toBe(2);
      await client.query("COMMIT");
      await verified;
    });
    const [came] = await Promise.all(again);
    expect(came?.location).toBe("/login?error=google-taken");
    expect((await call(me, { cookies: came?.cookies })).status).toBe(401);
    expect((await rowOf(email)).sessions).toEqual([]);
  });
});

describe("the ordinary journeys", () => {
  it("lead in with the password of the sign-up from the browser that signed up, though feedback waits", async () => {
    const email = newAddress();
    const text = await feedbackFor(email);
    const browser = new CookieJar();
    await signUp(email, "the leader's own", browser);
    await signUp(email, "the leader's own", browser);
    const answer = await verify(await newestLink(email), browser);
    expect(answer.body).toEqual({ message: "Email verified successfully. You can now log in." });
    expect(browser.get(COOKIE)).toBeUndefined();
    expect(await readIn(await logIn(email, "the leader's own"))).toEqual([text]);
  });

  it("lead in from another browser where nothing waits", async () => {
    const email = newAddress();
    await signUp(email, "the owner's own");
    const answer = await verify(await newestLink(email));
    expect(answer.body).toEqual({ message: "Email verified successfully. You can now log in." });
    expect(await readIn(await logIn(email, "the owner's own"))).toEqual([]);
  });

  it("lead in by Google from the browser that is signed in, though feedback waits, and from any where none does", async () => {
    const [waitedFor, other] = [newAddress(), newAddress()];
    const text = await feedbackFor(waitedFor);
    const [first, second] = [await claimByGoogle(waitedFor), await claimByGoogle(other)];
    await verify(await newestLink(waitedFor), first.cookies);
    await verify(await newestLink(other));
    expect(await readIn(first.cookies)).toEqual([text]);
    expect(await readIn(second.cookies)).toEqual([]);
    expect((await rowOf(waitedFor)).accounts).toHaveLength(1);
  });
});

describe("what the answers tell an attacker before the leader verifies (SEC-A4)", () => {
  const shapeOf = async (response: Response) => ({
    status: response.status,
    text: await response.text(),
    headers: [...response.headers]
      .filter(([name]) => name !== "set-cookie")
      .toSorted(([one], [other]) => one.localeCompare(other)),
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/(?<==)[\w-]{20,}/, ({ length }) => String(length)))
      .map((cookie) => cookie.replace(/Expires=[^;]*/, "Expires")),
  });

  it("is the same of an address that feedback waits for, that was invited, that has an account, and of any other", async () => {
    const [waitedFor, invited, plain] = [newAddress(), newAddress(), newAddress()];
    await feedbackFor(waitedFor);
    await inviteOnly(invited);
    const { email: known } = await makeUser({ email: newAddress(), password: "their own words" });
    const body = (email: string) => ({ method: "POST" as const, body: { email } });
    const answers = [];
    for (const email of [waitedFor, invited, plain, known]) {
      answers.push([
        await shapeOf(await signUp(email, "the attacker's own")),
        await shapeOf(await signUp(email, "the attacker's own")),
        await shapeOf(await call(resend, body(email))),
        await shapeOf(await call(login, { method: "POST", body: { email, password: "not this one" } })),
      ]);
    }
    expect(answers[0]?.[0]?.cookies).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[2]);
    // With the password of the sign-up that waits, which only who made it knows.
    const waiting = [];
    for (const email of [waitedFor, invited, plain]) waiting.push(await logIn(email, "the attacker's own"));
    expect(waiting).toEqual([403, 403, 403]);
  });

  it("is not in the cookie either: two of one address are as unlike as of two", async () => {
    const cookieOf = async (email: string) => {
      const browser = new CookieJar();
      await signUp(email, "the attacker's own", browser);
      return browser.get(COOKIE) ?? "";
    };
    const [fresh, { email: known }] = [newAddress(), await makeUser({ email: newAddress() })];
    const values = [];
    for (const email of [fresh, fresh, known, known]) values.push(await cookieOf(email));
    expect(new Set(values).size).toBe(4);
    expect(new Set(values.map((value) => value.length)).size).toBe(1);
  });
});

describe("a person with one mailbox and many tags (SEC-A14)", () => {
  const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);
  const membersOf = async (email: string) => {
    // Counted as on the next Monday.
    await db.$transaction((tx) => recountCompanies(tx));
    const company = await db.company.findUnique({ where: { domain: email.split("@")[1] } });
    return company?.verifiedMemberCount ?? 0;
  };

  /** Signed up and verified in one browser, as far as the site lets it. */
  async function join(email: string): Promise<boolean> {
    const browser = new CookieJar();
    await signUp(email, "nine silent tides", browser);
    const token = await newestLink(email);
    return token !== undefined && (await verify(token, browser)).status === 200;
  }

  it("is one member and not five, and gives nobody the badge", async () => {
    const email = newAddress();
    const joined = [];
    for (const address of [email, ...["1", "2", "3", "x+y"].map((tag) => tagged(email, tag))]) {
      joined.push(await join(address));
    }
    expect({ joined, members: await membersOf(email) }).toEqual({
      joined: [true, false, false, false, false],
      members: 1,
    });
    const { companyId } = await rowOf(email);
    const body = { ...RATINGS, companyId, reviewText: textNumber(written++) };
    const cookies = await signIn(await rowOf(email));
    const answer = await outcome(await call(review, { method: "POST", body, cookies }));
    expect(answer).toMatchObject({ status: 201, body: { isVerified: false } });
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("is one member too where the links were mailed before either was verified, and are used at once", async () => {
    for (let round = 0; round < LEADERS; round++) {
      const email = newAddress();
      const addresses = [email, tagged(email, "1"), tagged(email, "2")];
      for (const address of addresses) await signUp(address, "nine silent tides");
      const tokens = await Promise.all(addresses.map(newestLink));
      const answers = await Promise.all(tokens.map((token) => verify(token)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      expect(await membersOf(email)).toBe(1);
    }
  });

  it("gets the same answer, and an email that there is an account", async () => {
    const email = newAddress();
    await join(email);
    const fresh = await outcome(await signUp(newAddress(), "nine silent tides"));
    expect(await outcome(await signUp(tagged(email, "2"), "nine silent tides"))).toEqual(fresh);
    expect(await waitingMails(tagged(email, "2"))).toEqual([
      { kind: "already-registered", to: tagged(email, "2") },
    ]);
    expect(await db.user.count({ where: { email: tagged(email, "2") } })).toBe(0);
  });

  it("is one person to Google too, who is refused or emailed in vain", async () => {
    const email = newAddress();
    await join(email);
    const claims = { email: tagged(email, "google"), hd: email.split("@")[1] };
    expect((await continueWithGoogle({ claims: googleClaims(claims) })).location).toBe(
      "/login?error=google-taken",
    );
    await claimByGoogle(tagged(email, "work"));
    expect(await waitingMails(tagged(email, "work"))).toEqual([
      { kind: "already-registered", to: tagged(email, "work") },
    ]);
    const other = newAddress();
    const twins = [tagged(other, "a"), tagged(other, "b")].map((address) => ({
      claims: googleClaims({ email: address }),
    }));
    const came = await Promise.all(twins.map((twin) => continueWithGoogle(twin)));
    const statuses = await Promise.all(came.map(async ({ cookies }) => (await call(me, { cookies })).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it("is refused the link to a work address whose mailbox joined after it was mailed", async () => {
    const email = newAddress();
    const { cookies } = await claimByGoogle(tagged(email, "work"));
    await join(email);
    expect(await verify(await newestLink(tagged(email, "work")), cookies)).toMatchObject({ status: 400 });
    expect(await membersOf(email)).toBe(1);
  });

  it("cannot review themselves, by an address or as a leader (SEC-C7)", async () => {
    const email = newAddress();
    const company = await makeCompany({ domain: email.split("@")[1] });
    const [leader, other] = [
      await makeUser({ email, company }),
      // As two accounts of a mailbox may be from before it counted as one person.
      await makeUser({ email: tagged(email, "2"), company }),
    ];
    const cookies = await signIn(other);
    const self = {
      status: 400,
      body: { message: "You cannot review yourself. Please choose another leader." },
    };
    const targets = [
      { companyId: company.id, revieweeId: leader.id },
      { unregisteredLeaderEmail: email },
      { unregisteredLeaderEmail: tagged(email, "3") },
    ];
    for (const target of targets) {
      const body = { ...RATINGS, ...target, reviewText: textNumber(written++) };
      expect(await outcome(await call(review, { method: "POST", body, cookies }))).toEqual(self);
    }
  });

  it("is the leader that a review of any of the addresses is about, and gets what waited under each", async () => {
    const email = newAddress();
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

  it("is sent a review once, whichever tag it is sent to, before and after the leader joins (G4)", async () => {
    const email = newAddress();
    const cookies = await signIn(await makeUser());
    const reviewText = textNumber(written++);
    const send = async (unregisteredLeaderEmail: string) => {
      const body = { ...RATINGS, unregisteredLeaderEmail, reviewText };
      return (await (await call(review, { method: "POST", body, cookies })).json()).id;
    };
    const ids = [await send(tagged(email, "x")), await send(email)];
    await join(email);
    ids.push(await send(tagged(email, "y")));
    expect(new Set(ids).size).toBe(1);
  });

  it("is sent no more mails than one address is (SEC-R7)", async () => {
    const email = newAddress();
    const addresses = Array.from({ length: 12 }, (_, index) => tagged(email, String(index)));
    for (const address of addresses) await signUp(address, "nine silent tides");
    const mails = await Promise.all(addresses.map(waitingMails));
    expect(mails.flat()).toHaveLength(5);
  });

  it("logs in by the exact address alone", async () => {
    const email = newAddress();
    await join(email);
    expect(await logIn(tagged(email, "1"), "nine silent tides")).toBe(401);
    expect(await logIn(email, "nine silent tides")).not.toBe(401);
  });
});
