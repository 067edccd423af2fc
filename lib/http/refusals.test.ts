import { describe, expect, it } from "vitest";
import { refuse, toReadable } from "@/lib/http/refusals";

const ID = "4b8d3a52-0c7e-4b0e-9a57-6f2d7f0f6f11";

async function answered(refusal?: string) {
  const headers = refusal === undefined ? undefined : { "x-refusal": refusal };
  const response = refuse(new Request("http://localhost:3000/api", { headers }));
  const { code } = await response.json();
  return [response.status, code, response.headers.get("Allow"), response.headers.get("Cache-Control")];
}

describe("a request", () => {
  it.each([
    ["GET", "/api/me"],
    ["HEAD", "/api/me"],
    ["OPTIONS", "/api/me"],
    ["PUT", "/api/me?a=%"],
    ["GET", `/api/companies/${ID}`],
    ["PUT", `/api/admin/companies/${ID}`],
    ["GET", "/api/companies/overview"],
    ["GET", "/api/companies/%25"],
    ["POST", "/api/auth/callback/credentials"],
    ["PATCH", "/api/unknown"],
    ["GET", "/apiary"],
    ["POST", "/login"],
    ["GET", "http://localhost:3000/api/me"],
  ])("stays as it is: %s %s", (method, url) => {
    expect(toReadable({ method, url })).toEqual({ method, url });
  });

  it.each([
    ["GET", "/api/companies/%", "GET", "malformed"],
    ["POST", "/api/reviews/%E0%A4%A", "GET", "malformed"],
    ["HEAD", "/api/%?a=b", "HEAD", "malformed"],
    ["GET", "http://localhost:3000/api/%", "GET", "malformed"],
    ["OPTIONS", "*", "GET", "malformed"],
    ["TRACE", "/api/me", "GET", "GET, HEAD, OPTIONS, PUT"],
    ["PATCH", "/api/me?a=b", "GET", "GET, HEAD, OPTIONS, PUT"],
    ["HEAD", "/api/login", "HEAD", "OPTIONS, POST"],
    ["PUT", "/api/auth/csrf", "GET", "GET, HEAD, OPTIONS, POST"],
    ["TRACE", "/dashboard", "GET", "GET, HEAD"],
    ["DELETE", `/api/leaders/${ID}/stats`, "GET", "GET, HEAD, OPTIONS"],
  ])("is refused: %s %s", (method, url, as, refusal) => {
    expect(toReadable({ method, url })).toEqual({ method: as, url: "/api", refusal });
  });

  it("for a page whose path can't be decoded is one for a page that doesn't exist", () => {
    const url = "/c/%E0%A4%A?q=%";
    expect(toReadable({ method: "GET", url })).toEqual({ method: "GET", url: "/c/%25E0%25A4%25A?q=%" });
    expect(toReadable({ method: "GET", url: "/c/%$'$&?q=1" }).url).toBe("/c/%25$'$&?q=1");
  });

  it("for an unknown endpoint reaches us with any method", () => {
    expect(toReadable({ method: "TRACE", url: "/api/unknown" })).toEqual({
      method: "GET",
      url: "/api/unknown",
    });
  });
});

it("is answered in JSON that no cache keeps (SEC-H1, SEC-H2)", async () => {
  expect(await answered()).toEqual([404, "notFound", null, "no-store"]);
  expect(await answered("malformed")).toEqual([400, "invalid", null, "no-store"]);
  expect(await answered("GET, HEAD")).toEqual([405, "wrongMethod", "GET, HEAD", "no-store"]);
});
