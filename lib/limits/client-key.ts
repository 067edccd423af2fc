import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/env";
import { PEER_HEADER } from "@/lib/limits/peers.mjs";

/** Use it only for limits, which hash it (SEC-R1). */
export function clientKey(headers: Headers): string {
  return `address:${addressOf(headers)}`;
}

export function accountKey(id: string): string {
  return `account:${id}`;
}

function addressOf(headers: Headers): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const hop = env.TRUST_PROXY > 0 ? hops.at(-env.TRUST_PROXY) : undefined;
  return networkOf(addressIn(hop ?? "") ?? headers.get(PEER_HEADER) ?? "");
}

/** Proxies write '203.0.113.7', '203.0.113.7:567', '2001:db8::9' or '[2001:db8::9]:567'. */
export function addressIn(hop: string): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? [];
  const address = bracketed ?? plain ?? hop;
  const isFit = bracketed === undefined ? isIP(address) !== 0 : isIP(address) === 6;
  return isFit ? address : null;
}

/** An IPv4 address as it is; for IPv6 its /64, which one household or machine gets. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) !== 6) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const [front, back] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}
