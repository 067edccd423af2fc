import { freePort } from "../../scripts/lib/ports.mjs";
import { makeApplication } from "./applications.mjs";
import { startBalancer } from "./balancer.mjs";
import { startCounter } from "./counter.mjs";
import { startPooler } from "./pooler.mjs";

/**
 * Everything between people and the database (docs/operations.md, 'Many machines').
 * @param {import("../../scripts/lib/main.mjs").Script} script
 * @param {{ folder: string, databaseUrl: string, port: number, count: number, variables: Record<string, string> }} given
 *   `folder`: one that the account of the servers can reach; `count`: of applications
 */
export async function openFront({ defer }, { folder, databaseUrl, port, count, variables }) {
  const database = new URL(databaseUrl);
  const pooler = await startPooler({
    folder,
    password: database.password,
    primaryPort: Number(database.port),
  });
  defer(pooler.stop);
  const counter = await startCounter({ folder });
  defer(counter.stop);
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const behind = { ...variables, DATABASE_URL: pooler.url, REDIS_URL: counter.url, TRUST_PROXY: "1" };
  const applications = ports.map((own, index) =>
    makeApplication({ name: `application-${index + 1}`, port: own, folder, variables: behind }),
  );
  defer(() => Promise.all(applications.map((application) => application.stop())));
  const balancer = await startBalancer({ folder, port, ports });
  defer(balancer.stop);
  return {
    pooler,
    counter,
    applications,
    balancer,
    /** All at once, so that they wait for each other's migrations and one of them seals. */
    start: async () => {
      await Promise.all(applications.map((application) => application.start()));
      await balancer.ready();
    },
  };
}
