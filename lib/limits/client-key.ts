import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "@/lib/env";

const PEER_HEADER = "x-client-address";
const DAY_MS = 24 * 60 * 60 * 1000;

const kept = globalThis as { clientSalt?: { bytes: Buffer; day: number }; isMarkingPeers?: boolean };

/** Puts the socket's address, which route handlers can't see, in place of any address that the client sent. */
export function markPeers(): void {
  if (kept.isMarkingPeers) return;
  kept.isMarkingPeers = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
  });
}

export function clientKey(headers: Headers, now = Date.now()): string {
  return dailyKey(`address:${addressOf(headers)}`, now);
}

export function accountKey(id: string, now = Date.now()): string {
  return dailyKey(`account:${id}`, now);
}

/** Under a salt in memory for one UTC day (SEC-R1); a day from the first request would reveal when that was. */
function dailyKey(name: string, now: number): string {
  const day = Math.floor(now / DAY_MS);
  if (kept.clientSalt?.day !== day) kept.clientSalt = { bytes: randomBytes(32), day };
  return createHmac("sha256", kept.clientSalt.bytes).update(name).digest("base64url");
}

function addressOf(headers: Headers): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const hop = env.TRUST_PROXY > 0 ? hops.at(-env.TRUST_PROXY) : undefined;
  return networkOf(addressIn(hop ?? "") ?? headers.get(PEER_HEADER) ?? "");
}

/** The address in what a proxy writes: '203.0.113.7', '203.0.113.7:567', '2001:db8::9', '[2001:db8::9]:567'. */
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
