import type { IncomingMessage } from "node:http";
import { OAuth2Server } from "oauth2-mock-server";

/** Tells the issuer who is using the browser, since it has no login page. */
export const AT_GOOGLE_COOKIE = "at-google";

export type AtGoogle = { claims: Record<string, unknown> } | { error: string } | { isAway: true };

type TokenRequest = IncomingMessage & { body: { code?: string } };

/** A real OpenID issuer on this machine, in Google's place. Port 0 picks a free port. */
export async function startIssuer(port = 0): Promise<{ url: string; server: OAuth2Server }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  const visits = new Map<string, AtGoogle>();
  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }, request: IncomingMessage) => {
    const visit = visitOf(request);
    if (!("error" in visit)) return visits.set(url.searchParams.get("code") ?? "", visit);
    url.searchParams.delete("code");
    url.searchParams.set("error", visit.error);
  });
  server.service.on(
    "beforeTokenSigning",
    ({ payload }: { payload: Record<string, unknown> }, { body }: TokenRequest) => {
      const visit = visits.get(body.code ?? "");
      if (visit && "claims" in visit) Object.assign(payload, visit.claims);
    },
  );
  server.service.on("beforeResponse", (response: { statusCode: number }, { body }: TokenRequest) => {
    const visit = visits.get(body.code ?? "");
    if (visit && "isAway" in visit) response.statusCode = 503;
  });
  await server.start(port, "localhost");
  return { url: server.issuer.url ?? "", server };
}

export function toCookie(visit: AtGoogle): string {
  return encodeURIComponent(JSON.stringify(visit));
}

function visitOf(request: IncomingMessage): AtGoogle {
  const pattern = new RegExp(`(?:^|; )${AT_GOOGLE_COOKIE}=([^;]*)`);
  const [, text] = pattern.exec(request.headers.cookie ?? "") ?? [];
  return text ? JSON.parse(decodeURIComponent(text)) : { error: "access_denied" };
}
