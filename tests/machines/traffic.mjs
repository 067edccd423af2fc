import http from "node:http";
import { sleep } from "../../scripts/lib/processes.mjs";

const PER_SECOND = 20;
const TRY_AGAIN_MS = 400;
// Longer than any outage here.
const GIVE_UP_AFTER_MS = 90_000;
const TIMEOUT_MS = 30_000;
const READS = [
  "/api/me",
  "/api/reviews/me",
  "/api/companies",
  "/api/reviews/submitted",
  "/api/leaders/search?q=person",
  "/dashboard",
  "/submissions",
  "/terms",
  "/api/dashboard/metrics",
];
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
/** The requests of two seconds: reads, submissions, emails and a login. */
const MIX = [..."rsrrsrmrsrlrsrrsrrsrrsrrsrmrsrrrsrrsrrsr"];

/** Each person has an address of their own in this loopback network, so that a trace of it can be found. */
export const ADDRESSES = "127.77.";

/**
 * Sends what changes something until it is acknowledged, as its author would.
 * @param {{ url: string, people: any }} given
 */
export function openTraffic({ url, people }) {
  /** @type {{ at: number, ms: number, kind: string, status: number | string }[]} */
  const attempts = [];
  /** @type {Map<string, Set<string>>} the ids that each text was acknowledged with */
  const acknowledged = new Map();
  const mailed = new Set();
  const givenUp = [];
  const running = new Set();
  const agents = people.authors.map((_, index) => {
    const localAddress = `${ADDRESSES}${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
    return { agent: new http.Agent({ keepAlive: true }), localAddress };
  });
  let next = 0;
  let texts = 0;
  let isOver = false;

  async function ask(index, kind, path, body) {
    // A login ends the session of the browser that it comes from.
    const cookie = kind === "login" ? "" : people.authors[index].cookie;
    const at = Date.now();
    const answer = await send(`${url}${path}`, {
      ...agents[index],
      method: body ? "POST" : "GET",
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    attempts.push({ at, ms: Date.now() - at, kind, path, status: answer.status });
    return answer;
  }

  async function untilAcknowledged(index, kind, path, body) {
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const answer = await ask(index, kind, path, body);
      if (answer.status === 200 || answer.status === 201) return answer;
      const isAway = answer.status === 503 || answer.status === 502 || typeof answer.status === "string";
      if (!isAway || Date.now() > giveUpAt) {
        givenUp.push(`${kind} ${answer.status} ${answer.text.slice(0, 200)}`);
        return null;
      }
      await sleep(TRY_AGAIN_MS);
    }
  }

  async function submit(index) {
    const reviewText = people.texts[texts++ % people.texts.length];
    const reviewee =
      people.authors[(index + 1 + (texts % (people.authors.length - 1))) % people.authors.length];
    const body = { companyId: people.companyId, revieweeId: reviewee.id, reviewText, ...RATINGS };
    const answer = await untilAcknowledged(index, "submission", "/api/reviews", body);
    if (!answer) return;
    const ids = acknowledged.get(reviewText) ?? new Set();
    acknowledged.set(reviewText, ids.add(JSON.parse(answer.text).id));
  }

  async function logIn(index) {
    const { email } = people.authors[index];
    await untilAcknowledged(index, "login", "/api/login", { email, password: people.password });
  }

  async function askForMail(index) {
    const email = people.forgetful.pop();
    if (email && (await untilAcknowledged(index, "email", "/api/forgot-password", { email })))
      mailed.add(email);
  }

  function step() {
    const index = next % people.authors.length;
    const kind = MIX[next % MIX.length];
    next += 1;
    if (kind === "s") return submit(index);
    if (kind === "m") return askForMail(index);
    if (kind === "l") return logIn(people.authors.findIndex(({ hasPassword }) => hasPassword));
    return ask(index, "read", READS[next % READS.length]);
  }

  const begun = Date.now();
  const loop = (async () => {
    for (let count = 0; !isOver; count++) {
      await sleep(Math.max(0, begun + (count * 1_000) / PER_SECOND - Date.now()));
      const one = step().finally(() => running.delete(one));
      running.add(one);
    }
  })();

  return {
    attempts,
    acknowledged,
    mailed,
    givenUp,
    end: async () => {
      isOver = true;
      await loop;
      await Promise.all(running);
      for (const { agent } of agents) agent.destroy();
    },
  };
}

function send(url, { agent, localAddress, method, headers, body }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve({ status: error.code ?? error.message, text: "" });
    const request = http.request(
      url,
      { agent, localAddress, method, headers, timeout: TIMEOUT_MS },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode, text }));
        answer.on("error", fail);
      },
    );
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", fail);
    request.end(body);
  });
}
