import { forgetSignIn, LOOKS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { forgetOfflinePage } from "@/lib/auth/offline-page";

/**
 * Clears what this tab keeps of the user, and the answers that `client` has. Drafts stay when a session just ended:
 * its owner goes on writing.
 */
export function forgetViewer(client?: { clear: () => void }, { hasLoggedOut = false } = {}): void {
  // First, or dropping an answer that was a 401 would count as another sign-out.
  forgetSignIn({ hasLoggedOut });
  client?.clear();
  void forgetOfflinePage();
  if (!hasLoggedOut) return;
  window.sessionStorage.clear();
  // Not every browser clears the storage when the server says so.
  window.localStorage.removeItem(LOOKS_STORAGE_KEY);
}
