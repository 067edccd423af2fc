import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { keyedHash } from "@/lib/crypto/keys";

/**
 * Under this the viewer's browser keeps what Your Feedback has shown. Only the viewer gets it, so what the browser
 * keeps after a logout doesn't tell the next person whose it is (docs/anonymity.md, 'What is new').
 */
export function deviceKeyOf(viewer: Viewer): string {
  return keyedHash("device/v1", viewer.id).toString("base64url");
}
