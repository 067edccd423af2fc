import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import {
  onDatabase,
  placeForKey,
  readRing,
  rekeyed,
  requireWhole,
  type Snapshot,
  snapshot,
  withRing,
  writeKey,
} from "@/tests/rekeying";

const url = process.env.DATABASE_URL ?? "";
const keyFile = placeForKey();
const password = "correct horse battery";
const DAY_MS = 24 * 60 * 60 * 1000;
const TOMORROW = new Date(Date.now() + DAY_MS);

function product(ring: readonly Buffer[]) {
  return withRing(ring, async () => {
    const [factories, requests, recovery, submitting, joining, links, byLink] = await Promise.all([
      import("@/tests/factories"),
      import("@/tests/requests"),
      import("@/tests/recovery"),
      import("@/tests/submitting"),
      import("@/tests/joining"),
      import("@/lib/mail/links"),
      import("@/tests/by-link"),
    ]);
    const { db } = await import("@/lib/db/client");
    const { isOwnMasterKey } = await import("@/lib/db/mutations");
    const { emailIndex } = await import("@/lib/crypto/keys");
    return {
      ...{
        factories,
        requests,
        recovery,
        submitting,
        joining,
        links,
        byLink,
        db,
        isOwnMasterKey,
        emailIndex,
      },
      login: (await import("@/app/api/login/route")).POST,
      me: (await import("@/app/api/me/route")).GET,
      unsubscribe: (await import("@/app/api/unsubscribe/route")).GET,
      inviteLeader: (await import("@/lib/notifications/mutations/invitations")).inviteLeader,
      consent: await import("@/lib/reviews/mutations/consent"),
      listPendingConsent: (await import("@/lib/reviews/queries/consent")).listPendingConsent,
      codeOf: (await import("@/lib/sharing/queries/code")).codeOf,
      deviceKeyOf: (await import("@/lib/reviews/queries/device-key")).deviceKeyOf,
      decideReviews: (await import("@/lib/admin/mutations/decide")).decideReviews,
      listAudit: (await import("@/lib/admin/queries/audit")).listAudit,
      sealReviews: (await import("@/lib/jobs/seal")).sealReviews,
    };
  });
}

type Product = Awaited<ReturnType<typeof product>>;
type Viewer = Parameters<Product["listAudit"]>[0];

const NONCE = "0b0e7b3c-6f6e-4c5e-9f6e-2f6d6c0c9a11";
const SHOWN = {
  userId: "5f0c1f2e-3f43-4d8e-8a53-6d8a5d0d2a10",
  reviewId: null,
  week: new Date("2026-11-16"),
  total: 7,
  averages: [41, 40, 42, 43],
  positive: 86,
};

let old: Product;
let before: { found: Snapshot; ring: Buffer[] };

async function prepareWorld() {
  const { factories, submitting, recovery, requests, byLink, links, db } = old;
  const company = await factories.makeCompany();
  const author = await factories.makeUser({ company, password, anonymousName: "Quiet Heron" });
  const leader = await factories.makeUser({ company, isAdmin: true });
  const admin = await factories.makeUser({ company, isAdmin: true });
  const linked = await byLink.makeLinkedLeader();
  const cookies = await requests.signIn(author);
  const addresses = ["one", "two"].map((name) => `kim@${name}-harbour.com`);
  const { RATINGS, TEXT } = submitting;
  const bodies: object[] = [
    { companyId: company.id, revieweeId: leader.id, ...RATINGS, reviewText: TEXT, isShareable: false },
    { companyId: company.id, ...RATINGS, reviewText: TEXT },
    ...addresses.map((address) => ({ unregisteredLeaderEmail: address, ...RATINGS, reviewText: TEXT })),
  ];
  const ids: string[] = [];
  for (const body of bodies) {
    const sent = await submitting.submit(cookies, body);
    expect(sent.status).toBe(201);
    ids.push(String(sent.body.id));
  }
  expect((await byLink.sendByLink(linked, { nonce: NONCE })).status).toBe(201);
  await db.$transaction(async (tx) => {
    for (const address of addresses) await old.inviteLeader(tx, address, new Date());
  });
  const ofAuthor = author as unknown as Viewer;
  const changed = { id: ids[0] ?? "", isShareable: true, from: "monday" } as const;
  expect(await old.consent.changeConsent(ofAuthor, changed)).toBe("waiting");
  const yesterday = new Date(Date.now() - DAY_MS);
  const held = await factories.makeReview({ author, leader, state: "HELD", createdAt: yesterday });
  const decision = { ids: [held.id], decision: "publish" as const, reason: "" };
  await old.decideReviews(admin as unknown as Viewer, decision, new Date());
  ids.push(held.id);
  const locked = [await recovery.locked(), await recovery.locked()];
  const queries = addresses.map((address) => links.unsubscribeQuery(address));
  return { author, leader, admin, linked, cookies, addresses, bodies, ids, locked, queries };
}

let world: Awaited<ReturnType<typeof prepareWorld>>;

beforeAll(async () => {
  writeKey(keyFile, process.env.MASTER_KEY ?? "");
  old = await product(readRing(keyFile));
  await old.isOwnMasterKey();
  world = await prepareWorld();
  await old.sealReviews(TOMORROW);
  before = { found: await snapshot(url), ring: readRing(keyFile) };
});

it.each([0, 1])("leaves people everything they had, also the second time (SEC-K3): %i", async (round) => {
  const ring = readRing(keyFile);
  const sealed = () => onDatabase(url, (client) => client.query('SELECT FROM "reviews" WHERE "sealed"'));
  expect((await sealed()).rowCount).toBeGreaterThan(0);
  const output = await rekeyed(url, keyFile);
  // The next seal writes every review again.
  expect((await sealed()).rowCount).toBe(0);
  expect(output).toContain("The database has a new master key");
  expect(readRing(keyFile).slice(1)).toEqual(ring);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(keyFile))).toEqual(["master.key"]);
  if (round === 0) expect(await requireWhole(url, before, [readRing(keyFile)])).toHaveLength(2);

  const now = await product(readRing(keyFile));
  expect(await now.isOwnMasterKey()).toBe(true);
  const { call, outcome, CookieJar } = now.requests;
  const { author, leader, admin, linked, addresses, bodies, ids, locked, queries } = world;
  expect((await call(now.me, { cookies: world.cookies })).status).toBe(401);
  const cookies = new CookieJar();
  const login = await call(now.login, { method: "POST", body: { email: author.email, password }, cookies });
  expect(login.status).toBe(200);
  expect((await (await call(now.me, { cookies })).json()).anonymousName).toBe("Quiet Heron");

  expect(await now.recovery.listed(cookies)).toEqual([...ids].sort());
  const count = await now.db.review.count();
  for (const [index, body] of bodies.entries()) {
    // The second of them has a leader by now.
    if (round === 1 && index === 2) continue;
    expect([index, (await now.submitting.submit(cookies, body)).body.id]).toEqual([index, ids[index]]);
  }
  await now.byLink.sendByLink(linked, { nonce: NONCE });
  expect(await now.db.review.count()).toBe(count);
  const another = { ...bodies[1], reviewText: `A new one, in round ${round}.` };
  const sent = await now.submitting.submit(cookies, another);
  expect(sent.status).toBe(201);
  ids.push(String(sent.body.id));
  expect(await now.recovery.listed(cookies)).toEqual([...ids].sort());

  expect([...(await now.listPendingConsent(ids))]).toEqual([[ids[0], true]]);
  const actions = async (viewer: unknown) => (await now.listAudit(viewer as Viewer, { page: 1 })).total;
  expect([await actions(admin), await actions(leader)]).toEqual([1, 0]);
  expect(now.codeOf(SHOWN)).toBe(old.codeOf(SHOWN));
  expect(now.deviceKeyOf(author as unknown as Viewer)).toBe(old.deviceKeyOf(author as unknown as Viewer));

  const person = locked[round];
  const { password: ofPerson, UNLOCKED } = now.recovery;
  const browser = new CookieJar();
  const body = { email: person?.user.email, password: ofPerson };
  expect((await call(now.login, { method: "POST", body, cookies: browser })).status).toBe(200);
  expect(await now.recovery.listed(browser)).toEqual([]);
  expect(await now.recovery.enter(browser, person?.code)).toEqual(UNLOCKED);
  expect(await now.recovery.listed(browser)).toEqual(person?.ids);

  const address = addresses[round] ?? "";
  const index = now.emailIndex(address);
  expect(await now.db.invitation.count({ where: { emailIndex: index } })).toBe(1);
  expect(await now.db.review.count({ where: { unregisteredLeaderIndex: index } })).toBe(1);
  const link = `/api/unsubscribe?${queries[round]}`;
  expect((await outcome(await call(now.unsubscribe, { url: link }))).status).toBe(200);
  const joined = await now.joining.signUpAndVerify(address);
  expect(joined.totalReviews).toBe(1);
  expect((await now.db.review.findUnique({ where: { id: ids[2 + round] ?? "" } }))?.revieweeId).toBe(
    joined.id,
  );
  await now.sealReviews(TOMORROW);
});
