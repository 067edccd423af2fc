import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { Account } from "@/lib/accounts/schema";

export const AUTH_STORAGE_KEY = "auth-storage";
/** What Your Feedback has shown (docs/anonymity.md, 'What is new'). */
export const SEEN_STORAGE_KEY = "seen-reviews";
export const LOOKS_STORAGE_KEY = "recent-looks";
export const UNSENT_STORAGE_KEY = "unsent-decisions";
/** 'off' if single-key shortcuts are turned off (G84). */
export const SINGLE_KEYS_STORAGE_KEY = "single-keys";

export type SignedInUser = Pick<Account, "id" | "firstName" | "lastName" | "email" | "isAdmin">;

type AuthState = {
  user: SignedInUser | null;
  /** Other tabs drop their drafts only if the user logged out. */
  hasLoggedOut?: boolean;
};

/** A mirror for other tabs. It proves nothing: the server checks the cookie. */
export const authStorage = createStore<AuthState>()(
  persist((): AuthState => ({ user: null }), {
    name: AUTH_STORAGE_KEY,
    storage: createJSONStorage(() => window.localStorage),
    // The server has no such storage, and the first render must match the server's.
    skipHydration: true,
  }),
);

const lastCalls = new Set<() => Promise<void>>();

export function callBeforeLeaving(call: () => Promise<void>): () => void {
  lastCalls.add(call);
  return () => {
    lastCalls.delete(call);
  };
}

export async function makeLastCalls(): Promise<void> {
  await Promise.all(Array.from(lastCalls, (call) => call()));
}

// The response that ends a session also clears the storage, which looks like a logout in another tab.
let isLeaving = false;

export function beginLeaving(): void {
  isLeaving = true;
}

export function stopLeaving(): void {
  isLeaving = false;
}

export function isStaying(): boolean {
  return !isLeaving && authStorage.getState().user !== null;
}

export function rememberSignIn({ id, firstName, lastName, email, isAdmin }: SignedInUser): void {
  isLeaving = false;
  authStorage.setState({ user: { id, firstName, lastName, email, isAdmin } }, true);
}

export function forgetSignIn({ hasLoggedOut }: Pick<AuthState, "hasLoggedOut"> = {}): void {
  authStorage.setState({ user: null, ...(hasLoggedOut && { hasLoggedOut }) }, true);
}

type SignOut = Pick<AuthState, "hasLoggedOut">;

export function followOtherTabs(onSignOut: (signOut: SignOut) => void): () => void {
  void authStorage.persist.rehydrate();
  function handleStorage({ key }: StorageEvent) {
    // The key is null when the whole storage was cleared.
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    const { user, hasLoggedOut } = readMirror();
    if (user) void authStorage.persist.rehydrate();
    else onSignOut({ hasLoggedOut });
  }
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

/** A mirror that is gone or unreadable was cleared, for example by a logout. */
function readMirror(): { user?: unknown; hasLoggedOut?: boolean } {
  try {
    return JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "").state;
  } catch {
    return { hasLoggedOut: true };
  }
}
