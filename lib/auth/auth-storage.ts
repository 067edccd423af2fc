import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { Account } from "@/lib/accounts/schema";

/** The key in the browser's storage (spec F). */
export const AUTH_STORAGE_KEY = "auth-storage";

export type SignedInUser = Pick<Account, "id" | "firstName" | "lastName" | "email" | "isAdmin">;

type AuthState = { user: SignedInUser | null };

/** A mirror of who is signed in, for other tabs. It proves nothing: the server asks the cookie. */
export const authStorage = createStore<AuthState>()(
  persist((): AuthState => ({ user: null }), {
    name: AUTH_STORAGE_KEY,
    storage: createJSONStorage(() => window.localStorage),
    // The server has no such storage, and the first render must be the server's.
    skipHydration: true,
  }),
);

export function rememberSignIn({ id, firstName, lastName, email, isAdmin }: SignedInUser): void {
  authStorage.setState({ user: { id, firstName, lastName, email, isAdmin } });
}

export function forgetSignIn(): void {
  authStorage.setState({ user: null });
}
