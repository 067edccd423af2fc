import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { ask as askOnNewConnection, makeAuthor } from "./asking";
import { cleanUp } from "./launcher";
import { DATABASE_IS_GIVEN, IN_FULL, measured, startKillable } from "./product";

// In full these are the promises; otherwise there is room for a busy machine.
const WITHIN_MS = IN_FULL ? 5_000 : 20_000;
const OTHERS_WITHIN_MS = IN_FULL ? 1_000 : 10_000;
// Far more than the connections for searches answer in time.
const SEARCHES = IN_FULL ? 200 : 60;
// In full there is no pause, because it measures the slowest.
const BETWEEN_OTHERS_MS = IN_FULL ? 0 : 300;
const OTHERS = ["/dashboard", "/api/me", "/api/reviews/me", "/api/health"];
const TIMEOUT_MS = IN_FULL ? 900_000 : 300_000;
const FROZEN_MS = IN_FULL ? 30_000 : 0;
const DOWN_MS = IN_FULL ? 60_000 : 0;
const PAGES = ["/dashboard", "/submissions", "/leader-reviews", "/profile", "/removals"];
const READS = ["/api/me", "/api/companies", "/api/reviews/me", "/api/leaders/search?q=a"];

type Answer = Awaited<ReturnType<typeof ask>>;

let product: Awaited<ReturnType<typeof startKillable>>;
let cookie = "";
let submit: (index: number) => Promise<Answer>;
let countReviews: () => Promise<number>;
let next = 0;

beforeAll(async () => {
  product = await startKillable({ ...WITHOUT_LIMITS, DATABASE_POOL_SIZE: "10", TRUST_PROXY: "1" });
  expect(product.postmasterPid() > 0).toBe(!DATABASE_IS_GIVEN);
  const { db } = await import("@/lib/db/client");
  const author = await makeAuthor();
  cookie = author.cookie;
  submit = (index) => ask("/api/reviews", author.review(index));
  countReviews = () => db.review.count();
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

async function ask(address: string, body?: object) {
  const startedAt = performance.now();
  const response = await fetch(`${product.url}${address}`, {
    method: body ? "POST" : "GET",
    headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
    redirect: "manual",
  });
  const text = await response.text();
  const { status, headers } = response;
  return { address, status, headers, text, ms: performance.now() - startedAt };
}

const askAll = (addresses: string[]) => Promise.all(addresses.map((address) => ask(address)));
const unlike = (answers: Answer[], isRight: (answer: Answer) => boolean) =>
  answers
    .filter((one) => !isRight(one))
    .map(
      ({ address, status, headers, text }) =>
        `${address}: ${status} ${headers.get("retry-after")} ${text.slice(0, 100)}`,
    );

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms));

type Outage = { lastsMs: number; begin: () => void; end: () => void };

async function expectOutage(context: TestContext, { lastsMs, begin, end }: Outage): Promise<void> {
  const times: number[] = [];
  const first = next;
  const acknowledged = new Map<number, string>();
  const send = async (index: number) => {
    const answer = await submit(index);
    if (answer.status === 201) acknowledged.set(index, (JSON.parse(answer.text) as { id: string }).id);
    return answer;
  };
  const sendTen = () => Promise.all(Array.from({ length: 10 }, () => send(next++)));
  const isDone = (isRight: (answer: Answer) => boolean, ...addresses: string[]) =>
    expect.poll(async () => unlike(await askAll(addresses), isRight), { timeout: WITHIN_MS }).toEqual([]);
  const before = await countReviews();
  await isDone(({ status }) => status === 200, ...PAGES, ...READS);
  // Some submissions are on their way when the outage begins.
  const onTheirWay = sendTen();
  begin();
  const endsAt = performance.now() + lastsMs;
  do {
    const [answers, pages, submitted, [ready], [health]] = await Promise.all([
      // These are more than the pool has connections.
      askAll([...READS, ...READS, ...READS]),
      askAll(PAGES),
      sendTen(),
      askAll(["/api/ready"]),
      askAll(["/api/health"]),
    ]);
    const all = [...answers, ...pages, ...submitted];
    const isAway = ({ status, headers }: Answer) => status === 503 && Number(headers.get("retry-after")) > 0;
    expect(unlike([...all, ...(ready ? [ready] : [])], isAway)).toEqual([]);
    expect(unlike(pages, ({ text }) => text.includes("We can’t reach our database"))).toEqual([]);
    // The page doesn't reload itself (WCAG 2.2.1).
    expect(unlike(pages, ({ text }) => !/http-equiv="refresh"/.test(text))).toEqual([]);
    expect(health).toMatchObject({ status: 200 });
    times.push(slowest(all));
    expect(slowest(all)).toBeLessThan(WITHIN_MS);
    await sleep(Math.min(1_000, Math.max(0, endsAt - performance.now())));
  } while (performance.now() < endsAt);
  await onTheirWay;
  end();
  const endedAt = performance.now();
  await isDone(({ status }) => status === 200, "/api/ready", ...PAGES, ...READS);
  const back = performance.now() - endedAt;
  measured(context, `slowest 503 ${seconds(Math.max(...times))}, back after ${seconds(back)}`);
  expect(back).toBeLessThan(WITHIN_MS);
  // People send again, as the message says. One that was cut in its last statement may be stored already.
  for (let index = first; index < next; index++) {
    const known = acknowledged.get(index);
    await expect.poll(async () => (await send(index)).status).toBe(201);
    if (known) expect(acknowledged.get(index)).toBe(known);
  }
  expect(new Set(acknowledged.values()).size).toBe(next - first);
  expect(await countReviews()).toBe(before + next - first);
}

it(
  "answers 503 in time while the database is frozen, and again once it isn't (SEC-Q4)",
  (context) => expectOutage(context, { lastsMs: FROZEN_MS, begin: product.freeze, end: product.thaw }),
  TIMEOUT_MS,
);

it(
  "answers 503 in time while the database is down, and again once it isn't (SEC-Q4)",
  (context) => expectOutage(context, { lastsMs: DOWN_MS, begin: product.goDown, end: product.comeUp }),
  TIMEOUT_MS,
);

it("answers 503 to slow searches, however many there are, and everything else in time (SEC-Q5)", async (context) => {
  // This loads what comes with the first answer, which the test doesn't measure.
  await askAll([...OTHERS, "/api/search?q=name"]);
  const holder = new pg.Client(process.env.DATABASE_URL);
  await holder.connect();
  // Each search now takes until its statement is cut off.
  await holder.query("BEGIN; LOCK TABLE search_tokens IN ACCESS EXCLUSIVE MODE");
  let isOver = false;
  const searches = askAll(Array.from({ length: SEARCHES }, (_, index) => `/api/search?q=name${index}`));
  void searches.finally(() => {
    isOver = true;
  });
  const others: Answer[] = [];
  while (!isOver) {
    others.push(...(await askAll(OTHERS)));
    await sleep(BETWEEN_OTHERS_MS);
  }
  const answers = await searches;
  await holder.query("ROLLBACK");
  await holder.end();
  expect(unlike(answers, ({ status, headers }) => status === 503 && headers.has("retry-after"))).toEqual([]);
  expect(slowest(answers)).toBeLessThan(WITHIN_MS);
  expect(unlike(others, ({ status }) => status === 200)).toEqual([]);
  expect(slowest(others)).toBeLessThan(OTHERS_WITHIN_MS);
  measured(
    context,
    `slowest 503 ${seconds(slowest(answers))}, slowest other answer ${seconds(slowest(others))}`,
  );
  expect(unlike(await askAll(["/api/search?q=name"]), ({ status }) => status === 200)).toEqual([]);
});

it("behind a proxy, says that it isn't ready before it takes no more requests", async () => {
  product.launcher.child.kill("SIGTERM");
  const statusOf = async (address: string) => (await askOnNewConnection(product.url + address)).status;
  // A server that closes at once would refuse the connection, which fails the test.
  await expect.poll(() => statusOf("/api/ready"), { interval: 50 }).toBe(503);
  expect(await statusOf("/api/health")).toBe(200);
  expect(await product.launcher.ended).toBe(0);
});
