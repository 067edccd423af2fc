import { query } from "./query.mjs";
import { submissionsOf } from "./submissions.mjs";

const SUBMISSIONS = 400;
const SUBMISSIONS_AT_ONCE = 8;

/** @returns how many the server accepts a second */
export async function measureSubmissions({ url, ids }) {
  const waiting = submissionsOf(ids).slice(0, SUBMISSIONS);
  const startedAt = performance.now();
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await fetch(`${url}/api/reviews`, { method: "POST", ...next });
      await answer.arrayBuffer();
      if (answer.status !== 201) throw new Error(`A submission was answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: SUBMISSIONS_AT_ONCE }, sender));
  return SUBMISSIONS / ((performance.now() - startedAt) / 1000);
}

export async function printCosts(sites) {
  console.log("\n| | submissions a second | first night, s | of it for each review, µs |\n|---|--:|--:|--:|");
  for (const { size, submissionsASecond, nightMs } of sites) {
    const cells = [
      submissionsASecond.toFixed(0),
      (nightMs / 1000).toFixed(1),
      ((nightMs * 1000) / size).toFixed(0),
    ];
    console.log(`| ${size.toLocaleString("en")} reviews | ${cells.join(" | ")} |`);
  }
  console.log("\n| table, at the largest size | rows | MB | bytes a row |\n|---|--:|--:|--:|");
  for (const [name, rows, bytes] of await listTables(sites.at(-1))) {
    const cells = [Number(rows).toLocaleString("en"), (bytes / 1e6).toFixed(1), (bytes / rows).toFixed(0)];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

async function listTables({ databaseUrl }) {
  return query(
    databaseUrl,
    `SELECT relname, greatest(reltuples, 0)::bigint, pg_total_relation_size(oid) FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 3 DESC LIMIT 8`,
  );
}
