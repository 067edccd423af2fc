import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { keyedHash } from "@/lib/crypto/keys";

/** Only the viewer gets it, so what the browser keeps doesn't show whose it is (docs/anonymity.md). */
export function deviceKeyOf(viewer: Viewer): string {
  return keyedHash("device/v1", viewer.id).toString("base64url");
}
