import { paths, withNext } from "@/lib/paths";

export const HOME_PATH = paths.dashboard;

const ANY_ORIGIN = "http://same.invalid";
const NOT_A_PLACE_TO_RETURN_TO = /^\/(api|login|register|forgot-password|reset-password|_next)(\/|$)/;

/** The dashboard unless it is a path of this site: `next` comes from the address bar, so from anyone. */
export function safeNextPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return HOME_PATH;
  if (!URL.canParse(wanted, ANY_ORIGIN)) return HOME_PATH;
  const { origin, pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  // The parser drops tabs and line breaks and resolves dots, so its result is checked again.
  if (origin !== ANY_ORIGIN || pathname.startsWith("//") || pathname === "/") return HOME_PATH;
  return NOT_A_PLACE_TO_RETURN_TO.test(pathname) ? HOME_PATH : pathname + search + hash;
}

export function loginPath(returnTo: string): string {
  return withNext(paths.login, safeNextPath(returnTo));
}
