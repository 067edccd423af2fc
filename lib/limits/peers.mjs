import { subscribe } from "node:diagnostics_channel";

export const PEER_HEADER = "x-client-address";

const kept = /** @type {{ isMarkingPeers?: boolean }} */ (globalThis);

/**
 * Puts the socket's address, which route handlers can't see, in place of any address that the client sent. Called
 * before Next listens, because it takes requests while it still starts, and answers them afterwards.
 */
export function markPeers() {
  if (kept.isMarkingPeers) return;
  kept.isMarkingPeers = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message);
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
  });
}
