import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

const PASSWORD = "amber kettle orchard";
const LEADERS = 5;
const REVIEWS_OF_EACH = 5;
// One round: a submission by a link and a login are two requests each.
const REQUESTS = 40;

const VISITOR_PAGES = ["/", "/login", "/register", "/how-anonymity-works", "/privacy", "/removals"];
const MEMBER_PAGES = ["/dashboard", "/leader-reviews", "/submissions", "/leader-lookup", "/company-profiles"];
const LISTS = [
  "/api/me",
  "/api/reviews/me",
  "/api/reviews/submitted",
  "/api/reviews/recent",
  "/api/dashboard/metrics",
];
const SEARCHES = [
  "/api/search?q=test",
  "/api/search?q=persom",
  "/api/leaders/search?q=te",
  "/api/companies?search=co",
];

type Sent = { method: string; address: string; status: number; text: string; cookie: string };

/** The order is always the same. A challenge comes before a submission by a link, a logout after a login. */
export async function prepareLoad(url: string, people: number) {
  const { hashPassword } = await import("@/lib/auth/password");
  const { makeCompany, makeReviews, makeUser } = await import("../factories");
  const { makeLinkedLeader } = await import("../by-link");
  const { signIn } = await import("../requests");
  const { RATINGS, textNumber } = await import("../attacks/world");
  const hashedPassword = await hashPassword(PASSWORD);
  const company = await makeCompany();
  const leaders = await Promise.all(
    Array.from({ length: LEADERS }, () => makeLinkedLeader({ company, hashedPassword })),
  );
  const members = await Promise.all(
    Array.from({ length: people }, () => makeUser({ company, hashedPassword })),
  );
  await makeReviews(leaders.flatMap((leader) => Array.from({ length: REVIEWS_OF_EACH }, () => ({ leader }))));
  const cookieOf = async (user: { id: string }) => (await signIn(user)).toString();
  const cookies = await Promise.all(members.map(cookieOf));
  const leaderCookies = await Promise.all(leaders.map(cookieOf));
  const target = { companyId: company.id, ...RATINGS };

  async function ask(
    index: number,
    address: string,
    { cookie = "", body }: { cookie?: string; body?: object } = {},
  ) {
    const headers: Record<string, string> = {
      "x-forwarded-for": `10.0.${(index >> 8) & 255}.${index & 255}`,
    };
    if (cookie) headers.cookie = cookie;
    if (body) Object.assign(headers, { "content-type": "application/json", origin: url });
    const method = body ? "POST" : "GET";
    const response = await fetch(url + address, {
      method,
      headers,
      body: body && JSON.stringify(body),
      redirect: "manual",
    });
    const text = await response.text();
    const [session = ""] = response.headers.getSetCookie().filter((line) => line.startsWith("session="));
    return { method, address, status: response.status, text, cookie: session.replace(/;.*/, "") };
  }

  const kinds: [count: number, send: (index: number, turn: number) => Promise<Sent[]>][] = [
    [8, async (index, turn) => [await ask(index, pick([...VISITOR_PAGES, linkPage(turn)], turn))]],
    [9, async (index, turn) => [await ask(index, pick(MEMBER_PAGES, turn), as(turn))]],
    [8, async (index, turn) => [await ask(index, pick([...LISTS, ofLeader(turn)], turn), as(turn))]],
    [6, async (index, turn) => [await ask(index, pick(SEARCHES, turn), as(turn))]],
    [3, async (index, turn) => [await submit(index, turn)]],
    [1, submitByLink],
    [2, async (index, turn) => [await drawImage(index, turn)]],
    [1, logInAndOut],
  ];
  const order = kinds
    .flatMap(([count, send]) => Array.from({ length: count }, (_, at) => ({ at: (at + 0.5) / count, send })))
    .sort((one, other) => one.at - other.at);
  const turns = new Map<unknown, number>();

  const as = (turn: number) => ({ cookie: pick(cookies, turn) });
  const linkPage = (turn: number) => `/anonymous-feedback/${pick(leaders, turn).id}`;
  const ofLeader = (turn: number) => `/api/reviews?leaderId=${pick(leaders, turn).id}`;

  function submit(index: number, turn: number) {
    const body = { ...target, revieweeId: pick(leaders, turn).id, reviewText: textNumber(turn) };
    return ask(index, "/api/reviews", { ...as(turn), body });
  }

  async function submitByLink(index: number, turn: number) {
    const asked = await ask(index, "/api/reviews/anonymous/challenge");
    if (asked.status !== 200) return [asked];
    const challenge = JSON.parse(asked.text);
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } };
    const more = { reviewerId: null, nonce: crypto.randomUUID(), proof, reviewText: textNumber(turn) };
    const body = { ...target, revieweeId: pick(leaders, turn).id, ...more };
    return [asked, await ask(index, "/api/reviews/anonymous", { body })];
  }

  function drawImage(index: number, turn: number) {
    const styles = ["look=light&format=wide", "look=dark&format=square"];
    const leader = pick(leaders, turn);
    if (turn % 3 > 0) {
      const address = `/api/share-image?type=progress&${pick(styles, turn)}`;
      return ask(index, address, { cookie: pick(leaderCookies, turn) });
    }
    return ask(index, `/anonymous-feedback/${leader.id}/image.png`);
  }

  async function logInAndOut(index: number, turn: number) {
    const { email } = pick(members, turn);
    const entered = await ask(index, "/api/login", { body: { email, password: PASSWORD } });
    if (entered.status !== 200) return [entered];
    return [entered, await ask(index, "/api/logout", { cookie: entered.cookie, body: {} })];
  }

  let next = 0;
  const unexpected: string[] = [];
  let answered = 0;

  async function send(index: number): Promise<void> {
    const { send: sendKind } = pick(order, index);
    const turn = turns.get(sendKind) ?? 0;
    turns.set(sendKind, turn + 1);
    try {
      for (const { method, address, status } of await sendKind(index, turn)) {
        answered += 1;
        if (status !== 200 && status !== 201) unexpected.push(`${status} ${method} ${address}`);
      }
    } catch (error) {
      unexpected.push(String(error));
    }
  }

  return {
    unexpected,
    answered: () => answered,
    /** At a fixed rate, whether or not the answers come. */
    run: async ({ ms, requestsPerSecond }: { ms: number; requestsPerSecond: number }) => {
      const everyMs = (1_000 / requestsPerSecond) * (REQUESTS / order.length);
      const startedAt = performance.now();
      const running: Promise<void>[] = [];
      for (let due = 0; due < ms; due += everyMs) {
        await new Promise((resolve) => setTimeout(resolve, startedAt + due - performance.now()));
        running.push(send(next++));
      }
      await Promise.all(running);
    },
  };
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
