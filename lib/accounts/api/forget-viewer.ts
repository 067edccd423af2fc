import { forgetSignIn, LOOKS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { forgetOfflinePage } from "@/lib/auth/offline-page";

/** Drafts stay when a session just ended: its owner goes on writing. */
export function forgetViewer(client?: { clear: () => void }, { hasLoggedOut = false } = {}): void {
  // This comes first: dropping an answer that was a 401 would otherwise count as another sign-out.
  forgetSignIn({ hasLoggedOut });
  client?.clear();
  void forgetOfflinePage();
  if (!hasLoggedOut) return;
  window.sessionStorage.clear();
  // Not every browser clears the storage when the server says so.
  window.localStorage.removeItem(LOOKS_STORAGE_KEY);
}
