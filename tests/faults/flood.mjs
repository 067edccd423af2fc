import autocannon from "autocannon";

/**
 * Sends as fast as the answers come.
 * @param {{ url: string, cookie: string, amount: number }} request
 * @returns {Promise<Record<string, number>>} how many answers had which status
 */
export async function flood({ url, cookie, amount }) {
  const { errors, statusCodeStats } = await autocannon({ url, amount, connections: 20, headers: { cookie } });
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]);
  return { ...Object.fromEntries(counts), ...(errors > 0 && { errors }) };
}
