import { afterAll, beforeAll, it } from "vitest";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { cleanUp } from "./launcher";
import { startProduct } from "./product";
import { expectCleanStop } from "./stopping";

let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct({ ...WITHOUT_LIMITS, WORKERS: "2" });
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

it("two workers finish on SIGTERM what is in flight, and the launcher exits with 0 (SEC-Q6)", (context) =>
  expectCleanStop(product, context));
