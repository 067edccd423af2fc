import { subscribe } from "node:diagnostics_channel";

export const PEER_HEADER = "x-client-address";

const kept = /** @type {{ isMarkingPeers?: boolean }} */ (globalThis);

/** Route handlers can't see the socket's address, so it replaces any that the client sent. Call this before
 * Next listens, because Next takes requests while it still starts. */
export function markPeers() {
  if (kept.isMarkingPeers) return;
  kept.isMarkingPeers = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message);
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
  });
}
