import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { Account } from "@/lib/accounts/schema";

/** The key in the browser's storage (spec F). */
export const AUTH_STORAGE_KEY = "auth-storage";

export type SignedInUser = Pick<Account, "id" | "firstName" | "lastName" | "email" | "isAdmin">;

type AuthState = {
  user: SignedInUser | null;
  /** Whether the user logged out: then other tabs drop their drafts, too. A session that ended otherwise keeps them. */
  hasLoggedOut?: boolean;
};

/** A mirror of who is signed in, for other tabs. It proves nothing: the server asks the cookie. */
export const authStorage = createStore<AuthState>()(
  persist((): AuthState => ({ user: null }), {
    name: AUTH_STORAGE_KEY,
    storage: createJSONStorage(() => window.localStorage),
    // The server has no such storage, and the first render must be the server's.
    skipHydration: true,
  }),
);

// The answer that ends a session also clears the storage, which looks like a logout in another tab.
let isLeaving = false;

/** Says that this tab ends the session itself, and knows where to go then. */
export function beginLeaving(): void {
  isLeaving = true;
}

/** Takes `beginLeaving` back: the session was not ended. */
export function stopLeaving(): void {
  isLeaving = false;
}

/** Whether somebody is signed in who does not leave by what this tab does. */
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
