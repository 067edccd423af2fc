import "server-only";
import { cookies } from "next/headers";
import NextAuth, { AuthError, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { ZodError } from "zod";
import type { LoginInput } from "@/lib/accounts/schema";
import { type Checked, checkCredentials, LoginRefused, wrongCredentials } from "@/lib/auth/credentials";
import { HOME_PATH, safeNextPath } from "@/lib/auth/next-path";
import {
  decodeSession,
  encodeSession,
  SESSION_IDLE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "@/lib/auth/session-token";
import { createCheckedSession, createSession, endSession, readSessionCookie } from "@/lib/auth/sessions";
import { deriveKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientKey } from "@/lib/http/client-key";
import { errorDetails, log } from "@/lib/log";

// next-auth leaves this behind at a login; nothing reads it again.
const CALLBACK_COOKIE = "login-callback";

/** Made at each call, because the build has neither variables nor a key. */
function config(): NextAuthConfig {
  // next-auth takes its origin from here, and otherwise from headers that anybody can send (SEC-X5).
  process.env.AUTH_URL = env.APP_URL;
  return {
    basePath: "/api/auth",
    secret: deriveKey("session/v1").toString("base64url"),
    trustHost: true,
    useSecureCookies: sessionCookieOptions().secure,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      callbackUrl: { name: CALLBACK_COOKIE, options: sessionCookieOptions() },
    },
    session: { strategy: "jwt", maxAge: SESSION_IDLE_SECONDS },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    jwt: {
      encode: async ({ token }) => encodeSession(token as SessionClaims, new Date()),
      decode: async ({ token }) => decodeSession(token, new Date()),
    },
    providers: [Credentials({ credentials: { email: {}, password: {} }, authorize })],
    callbacks: {
      // `user` is there at a login only; the row of the session is made here for every provider.
      jwt: async ({ token, user, account }) => {
        if (!user?.id) return token;
        return account?.provider === "credentials"
          ? openAfterCheck(user as Checked)
          : createSession(user.id, new Date());
      },
      redirect: ({ url }) => env.APP_URL + safeNextPath(url.replace(env.APP_URL, "")),
    },
    logger: {
      error: (error) => {
        // The rest is about what a client sent: a wrong password, no CSRF token.
        const isOurs = !(error instanceof AuthError) || error.type === "CallbackRouteError";
        if (isOurs) log("request-failed", errorDetails(reasonOf(error)));
      },
      warn: () => {},
      debug: () => {},
    },
  };
}

async function authorize(credentials: unknown, request: Request): Promise<Checked> {
  try {
    return await checkCredentials(credentials, clientKey(request.headers, null));
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
  // In the words for a wrong password, which it is by now.
  if (!session) throw new LoginRefused(wrongCredentials());
  return session;
}

const { handlers, signIn } = NextAuth(config);

export { handlers };

/**
 * Logs in, puts the session's cookie into the answer, and ends the session that this browser had before.
 * @throws AppError as `checkCredentials` does.
 */
export async function logIn({ email, password }: LoginInput): Promise<{ userId: string }> {
  const before = await readSessionCookie();
  try {
    await signIn("credentials", { email, password, redirect: false, redirectTo: HOME_PATH });
  } catch (error) {
    throw reasonOf(error);
  }
  const jar = await cookies();
  jar.set(CALLBACK_COOKIE, "", { ...sessionCookieOptions(), maxAge: 0 });
  const session = decodeSession(jar.get(sessionCookieName())?.value, new Date());
  // With certain headers next-auth answers its errors instead of throwing them; then there is no new cookie.
  if (!session || session.sid === before?.sid) {
    throw new AppError("unauthenticated", "Invalid email or password");
  }
  if (before) await endSession(before);
  return { userId: session.sub };
}

/** What was thrown inside next-auth, which wraps all but its own errors. */
function reasonOf(error: unknown): unknown {
  if (error instanceof LoginRefused) return error.reason;
  if (error instanceof AuthError) return error.cause?.err ?? error;
  return error;
}
