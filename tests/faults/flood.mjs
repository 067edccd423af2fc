import autocannon from "autocannon";

/**
 * @param {{ url: string, cookie: string, amount: number, signal?: AbortSignal }} request
 * @returns {Promise<Record<string, number>>} how many answers had which status
 */
export async function flood({ url, cookie, amount, signal }) {
  // autocannon only ends when it takes a sample.
  const sampleInt = 100;
  const running = autocannon({ url, amount, connections: 20, headers: { cookie }, sampleInt });
  signal?.addEventListener("abort", () => running.stop());
  const { errors, statusCodeStats } = await running;
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]);
  return { ...Object.fromEntries(counts), ...(errors > 0 && { errors }) };
}
