import { afterAll, expect, it } from "vitest";
import { cleanUp } from "./launcher";
import { startProduct } from "./product";

let product: Awaited<ReturnType<typeof startProduct>>;

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

it("behind a proxy, says that it isn't ready before it takes no more requests", async () => {
  product = await startProduct({ TRUST_PROXY: "1" });
  const statusOf = async (address: string) => (await fetch(`${product.url}${address}`)).status;
  product.launcher.child.kill("SIGTERM");
  // A server that closes at once would refuse the connection, which fails the test.
  await expect.poll(() => statusOf("/api/ready"), { interval: 50 }).toBe(503);
  expect(await statusOf("/api/health")).toBe(200);
  expect(await product.launcher.ended).toBe(0);
});
