import { beforeAll, describe, expect, it } from "vitest";
import { clientKey } from "@/lib/limits/client-key";

describe("clientKey behind a proxy (SEC-R1)", () => {
  // `env` is read once, on first use.
  beforeAll(() => {
    process.env.TRUST_PROXY = "1";
  });

  const from = (forwarded: string) =>
    clientKey(new Headers({ "x-client-address": "10.0.0.1", "x-forwarded-for": forwarded }));

  it("identifies a client by its address, whatever the port", () => {
    const ports = Array.from({ length: 50 }, (_, index) => 40_000 + index);
    for (const [plain, bare] of [
      ["203.0.113.7", "203.0.113.7"],
      ["2001:db8::9", "[2001:db8::9]"],
    ] as const) {
      const keys = ports.map((port) => from(`198.51.100.1, ${bare}:${port}`));
      expect(new Set([from(plain), from(bare), ...keys]).size).toBe(1);
    }
    expect(from("203.0.113.7:567")).not.toBe(from("203.0.113.8:567"));
  });

  it("identifies a client by the proxy's address if the proxy sent none", () => {
    const keys = ["unknown", "_gazonk", "", "203.0.113.7:x", "1", "[1.2.3.4]"].map(from);
    expect(new Set(keys)).toEqual(new Set([from("10.0.0.1")]));
  });
});
