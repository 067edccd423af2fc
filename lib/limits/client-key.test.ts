import { describe, expect, it } from "vitest";
import { accountKey, addressIn, clientKey, networkOf } from "@/lib/limits/client-key";

describe("networkOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["not an address", "not an address"],
  ])("takes %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("addressIn", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:567", "203.0.113.7"],
    ["2001:db8::9", "2001:db8::9"],
    ["[2001:db8::9]", "2001:db8::9"],
    ["[2001:db8::9]:567", "2001:db8::9"],
    ["[::ffff:203.0.113.7]:567", "::ffff:203.0.113.7"],
    ["fe80::1%eth0", "fe80::1%eth0"],
    ["[203.0.113.7]:567", null],
    ["203.0.113.7:http", null],
    ["203.0.113.7:", null],
    ["203.0.113:567", null],
    ["[2001:db8::9", null],
    ["unknown", null],
    ["_hidden", null],
    ["", null],
  ])("reads %s as %s", (hop, address) => {
    expect(addressIn(hop)).toBe(address);
  });
});

describe("clientKey (SEC-R1)", () => {
  const from = (headers: Record<string, string>) => clientKey(new Headers(headers));

  it("identifies a client by its socket, whatever forwarded header it sends", () => {
    const plain = from({ "x-client-address": "203.0.113.7" });
    expect(from({ "x-client-address": "203.0.113.7", "x-forwarded-for": "198.51.100.1" })).toBe(plain);
    expect(from({ "x-client-address": "203.0.113.8" })).not.toBe(plain);
  });

  it("never takes an account for a client", () => {
    const address = "203.0.113.7";
    expect(accountKey(address)).not.toBe(from({ "x-client-address": address }));
  });
});
