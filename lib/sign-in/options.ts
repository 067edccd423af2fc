import "server-only";
import { cookies } from "next/headers";
import NextAuth, { type Account, AuthError, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { ZodError } from "zod";
import { type Checked, checkCredentials, LoginRefused, wrongCredentials } from "@/lib/auth/credentials";
import { HOME_PATH, safeNextPath } from "@/lib/auth/next-path";
import type { LoginInput } from "@/lib/auth/schema";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import {
  decodeSession,
  encodeSession,
  hostCookieName,
  type NewSession,
  SESSION_IDLE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "@/lib/auth/session-token";
import { createCheckedSession, endSession } from "@/lib/auth/sessions";
import { deriveKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientKey } from "@/lib/limits/client-key";
import { errorDetails, log } from "@/lib/log";
import { AddressTaken, googleOptions, isAddressHosted, mayEnter } from "@/lib/sign-in/google";
import { createTiedSession } from "@/lib/sign-in/google-accounts";

// next-auth notes the redirect in this cookie, and leaves it behind after a login.
const CALLBACK_COOKIE = "login-callback";
// next-auth would name these `__Secure-`, which doesn't tie a cookie to one host.
const NAMED_BY_NEXT_AUTH = { pkceCodeVerifier: "pkce.code_verifier", state: "state", nonce: "nonce" };

// Other errors come from what a client sent: a wrong password, no CSRF token, a cancelled sign-in.
const OUR_FAULTS: string[] = ["AuthError", "CallbackRouteError", "AdapterError", "OAuthProfileParseError"];
const logged = new WeakSet<Error>();

/** Created on each call, because the build has neither variables nor a key. */
function config(): NextAuthConfig {
  // next-auth takes its origin from here, and otherwise from headers that anyone can send (SEC-X5).
  process.env.AUTH_URL = env.APP_URL;
  const google = googleOptions();
  return {
    ...google,
    basePath: "/api/auth",
    secret: deriveKey("next-auth/v1").toString("base64url"),
    trustHost: true,
    useSecureCookies: sessionCookieOptions().secure,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      callbackUrl: { name: hostCookieName(CALLBACK_COOKIE), options: sessionCookieOptions() },
      ...Object.fromEntries(
        Object.entries(NAMED_BY_NEXT_AUTH).map(([cookie, name]) => [
          cookie,
          { name: hostCookieName(`authjs.${name}`) },
        ]),
      ),
    },
    session: { strategy: "jwt", maxAge: SESSION_IDLE_SECONDS },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    jwt: {
      encode: async ({ token }) => encodeSession(token as SessionClaims, new Date()),
      decode: async ({ token }) => decodeSession(token, new Date()),
    },
    providers: [Credentials({ credentials: { email: {}, password: {} }, authorize }), ...google.providers],
    callbacks: {
      signIn: ({ account, profile }) => mayEnter(account?.provider, profile),
      // `user` is only set at a login; the session's row is created here for every provider.
      jwt: async ({ token, user, account, profile }) => {
        if (!user?.id) return token;
        const session = await replaceSession(account, user as Checked);
        const isHosted = isAddressHosted(account?.provider, profile, user.email);
        return isHosted ? { ...session, isHosted } : session;
      },
      redirect: ({ url }) => env.APP_URL + safeNextPath(url.replace(env.APP_URL, "")),
    },
    logger: {
      error: (error) => {
        const isOurs = !(error instanceof AuthError) || OUR_FAULTS.includes(error.type);
        // An adapter error is logged twice.
        if (isOurs && !logged.has(error)) log("request-failed", errorDetails(reasonOf(error)));
        logged.add(error);
      },
      warn: () => {},
      debug: () => {},
    },
  };
}

/** Ends this browser's previous session, even another account's. */
async function replaceSession(account: Account | null | undefined, user: Checked): Promise<NewSession> {
  const before = await readSessionCookie();
  const session =
    account?.provider === "credentials"
      ? await openAfterCheck(user)
      : await openTied(user.id, account?.providerAccountId ?? "");
  if (before) await endSession(before);
  return session;
}

async function authorize(credentials: unknown, request: Request): Promise<Checked> {
  try {
    return await checkCredentials(credentials, clientKey(request.headers));
  } catch (error) {
    if (error instanceof AppError) throw new LoginRefused(error);
    if (error instanceof ZodError) {
      throw new LoginRefused(new AppError("invalid", error.issues[0]?.message ?? "Invalid email address"));
    }
    throw error;
  }
}

async function openAfterCheck(checked: Checked) {
  const session = await createCheckedSession(checked, new Date());
  // The password was changed in the meantime, so it's wrong now.
  if (!session) throw new LoginRefused(wrongCredentials());
  return session;
}

async function openTied(userId: string, key: string): Promise<NewSession> {
  const session = await createTiedSession(userId, key, new Date());
  if (!session) throw new AddressTaken();
  return session;
}

const { handlers, signIn } = NextAuth(config);

export { handlers };

/** @throws AppError like `checkCredentials` */
export async function logIn({ email, password }: LoginInput): Promise<{ userId: string }> {
  const before = await readSessionCookie();
  try {
    await signIn("credentials", { email, password, redirect: false, redirectTo: HOME_PATH });
  } catch (error) {
    throw reasonOf(error);
  }
  await takeCallbackPath();
  const session = await readSessionCookie();
  // With certain headers next-auth returns its errors instead of throwing them; then there is no new cookie.
  if (!session || session.sid === before?.sid) {
    throw new AppError("unauthenticated", "Invalid email or password");
  }
  return { userId: session.sub };
}

export async function takeCallbackPath(): Promise<string> {
  const jar = await cookies();
  const name = hostCookieName(CALLBACK_COOKIE);
  const url = jar.get(name)?.value ?? "";
  jar.set(name, "", { ...sessionCookieOptions(), maxAge: 0 });
  return safeNextPath(url.replace(env.APP_URL, ""));
}

/** next-auth wraps all errors but its own. */
function reasonOf(error: unknown): unknown {
  if (error instanceof LoginRefused) return error.reason;
  if (error instanceof AuthError) return error.cause?.err ?? error;
  return error;
}
