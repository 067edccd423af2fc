import "server-only";
import type { OpenSession } from "@/lib/accounts/schema";
import { hashSessionId } from "@/lib/auth/session-token";
import { readSessionCookie, sessionOpenedFrom } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { keyedHash } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";

const LISTED_MAX = 100;
const HANDLE_BYTES = 16;

/** The browsers that are signed in to the viewer's account: the one that asks first, then the newest weeks. */
export async function listSessions(viewer: Viewer): Promise<OpenSession[]> {
  const [claims, rows] = await Promise.all([
    readSessionCookie(),
    db.session.findMany({
      where: { userId: viewer.id, expire: { gt: new Date() } },
      select: { sid: true, expire: true },
      // Within a week by the hash, which is random: no order of logins is kept, and none is shown.
      orderBy: [{ expire: "desc" }, { sid: "asc" }],
      take: LISTED_MAX,
    }),
  ]);
  const current = claims && sessionHandle(hashSessionId(claims.sid));
  const sessions = rows.map(({ sid, expire }) => {
    const id = sessionHandle(sid);
    return { id, isCurrent: id === current, openedFrom: sessionOpenedFrom(expire) };
  });
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** What a browser knows one of the account's sessions by: made from the key of its row, which it does not show. */
export function sessionHandle(sid: Uint8Array): string {
  return keyedHash("session/v1", "handle", sid).subarray(0, HANDLE_BYTES).toString("base64url");
}
