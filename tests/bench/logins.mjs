import { availableParallelism } from "node:os";
import { sleep } from "../../scripts/lib/processes.mjs";
import { startProductionServer } from "../../scripts/lib/production-server.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { Probe } from "./lib/probe.mjs";

// SEC-A5: while 50 people log in at once, everyone else gets their answers as before.
const PEOPLE = 50;
const PHASES = 2;
const PHASE_MS = 15_000;
const P99_MAX_MS = 200;
const PASSWORD = "amber-kettle-orchard";

export default async function measureLogins(script) {
  const server = await startProductionServer(script, {
    variables: {
      // Each person has a different address, as behind a proxy.
      TRUST_PROXY: "1",
      MAIL_REQUESTS_PER_CLIENT_PER_HOUR: "1000",
    },
  });
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `person-${index}@bench-of-logins.com`,
    address: `10.0.${Math.floor(index / 200)}.${1 + (index % 200)}`,
  }));
  await step(`Creating ${PEOPLE} accounts`, () => joinAll(server, people), script.signal);

  const health = {
    quiet: new Probe(`${server.url}/api/health`),
    busy: new Probe(`${server.url}/api/health`),
  };
  const logins = { ok: 0, toldToComeBack: 0, other: 0 };
  // In turns, so that other load on the machine affects both.
  for (let phase = 1; phase <= PHASES; phase++) {
    await step(`Quiet, ${phase} of ${PHASES}`, () => health.quiet.run(PHASE_MS), script.signal);
    await step(
      `${PEOPLE} parallel logins, ${phase} of ${PHASES}`,
      async () => {
        const stop = keepLoggingIn(server, people, logins);
        await health.busy.run(PHASE_MS);
        await stop();
      },
      script.signal,
    );
  }
  return report(health, logins);
}

async function joinAll({ url, printed }, people) {
  await Promise.all(
    people.map(async (person) => {
      const { email } = person;
      const names = { firstName: "Test", lastName: "Person", title: "Tester" };
      const body = { ...names, email, password: PASSWORD, agreedToTerms: true };
      const joined = await postPatiently(`${url}/api/register`, body, person);
      if (!joined.ok) throw new Error(`Registering answered ${joined.status}.`);
      const link = await linkFor(email, printed);
      const verified = await fetch(`${url}/api/verify-email?token=${link}`, {
        headers: { "x-forwarded-for": person.address },
      });
      if (!verified.ok) throw new Error(`Verifying answered ${verified.status}.`);
    }),
  );
}

async function linkFor(email, printed) {
  for (;;) {
    const [, token] = printed().match(new RegExp(`Mail for ${email}: \\S+token=([\\w-]+)`)) ?? [];
    if (token) return token;
    await sleep(100);
  }
}

function keepLoggingIn({ url }, people, logins) {
  let isOver = false;
  const running = people.map(async (person) => {
    while (!isOver) {
      const answer = await post(`${url}/api/login`, { email: person.email, password: PASSWORD }, person);
      const seconds = Number(answer.headers.get("retry-after"));
      if (answer.status === 200) logins.ok += 1;
      else if (answer.status === 503 && seconds > 0) logins.toldToComeBack += 1;
      else logins.other += 1;
      for (let waited = 0; waited < seconds && !isOver; waited += 0.5) await sleep(500);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
}

async function postPatiently(url, body, person) {
  for (;;) {
    const answer = await post(url, body, person);
    if (answer.status !== 503) return answer;
    await sleep(1000 * Number(answer.headers.get("retry-after")));
  }
}

/** Reads the body to its end, so that the connection is free for the next request. */
async function post(url, body, { address }) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer;
}

function report({ quiet, busy }, { ok, toldToComeBack, other }) {
  const row = (name, { count, p50, p99, max }) =>
    `| ${name} | ${count} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(1)} |`;
  const [before, during] = [quiet.summary(), busy.summary()];
  console.log(`
GET /api/health, 50 a second, Node ${process.versions.node}, ${availableParallelism()} cores

| | answers | p50 ms | p99 ms | max ms |
|---|---|---|---|---|
${row("quiet", before)}
${row(`${PEOPLE} parallel logins`, during)}

p99 is ${(during.p99 / before.p99).toFixed(1)} times as long. Logins: ${ok} answered 200, ${toldToComeBack} answered 503 with Retry-After, ${other} anything else.`);
  const failures = [
    during.p99 >= P99_MAX_MS && `p99 is not under ${P99_MAX_MS} ms.`,
    quiet.failed + busy.failed > 0 && `${quiet.failed + busy.failed} of the health answers were not 200.`,
    ok === 0 && "No one logged in.",
    other > 0 && "A login got neither 200 nor 503.",
  ].filter(Boolean);
  for (const failure of failures) console.log(failure);
  return failures.length > 0 ? 1 : 0;
}
