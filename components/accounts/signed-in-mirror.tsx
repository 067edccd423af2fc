"use client";

import { useEffect } from "react";
import { rememberSignIn, type SignedInUser } from "@/lib/accounts/api/auth-storage";

/** Tells this browser's other tabs who is signed in, even if no form of ours did it (as with Google). */
export function SignedInMirror({ user }: { user: SignedInUser }) {
  useEffect(() => rememberSignIn(user), [user]);
  return null;
}
