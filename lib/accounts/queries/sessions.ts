import "server-only";
import type { OpenSession } from "@/lib/accounts/schema";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { listSessionRows } from "@/lib/auth/session-rows";
import { hashSession } from "@/lib/auth/session-token";
import { sessionOpened } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { keyedHash } from "@/lib/crypto/keys";

const HANDLE_BYTES = 16;

export async function listSessions(viewer: Viewer): Promise<OpenSession[]> {
  const now = new Date();
  const [claims, rows] = await Promise.all([readSessionCookie(), listSessionRows(viewer.id, now)]);
  const current = claims && sessionHandle(hashSession(claims));
  const sessions = rows.map(({ sid, expire }) => {
    const id = sessionHandle(sid);
    return { id, isCurrent: id === current, ...sessionOpened(expire, now) };
  });
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** The session's ID for clients, which doesn't reveal its row's key. */
export function sessionHandle(sid: Uint8Array): string {
  return keyedHash("session-handle/v1", sid).subarray(0, HANDLE_BYTES).toString("base64url");
}
