import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { test } from "./test";

// Without a browser, which corrects a path, and without fetch, which refuses TRACE.
async function ask(method: string, path: string) {
  const { hostname, port } = new URL(process.env.E2E_BASE_URL ?? "");
  const sent = request({ hostname, port, method, path, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode, headers } = answer;
  return {
    status: statusCode,
    type: headers["content-type"],
    allow: headers.allow,
    body: await text(answer),
  };
}

async function askJson(method: string, path: string) {
  const { type, body, ...answer } = await ask(method, path);
  expect([type, Object.keys(JSON.parse(body)).sort()]).toEqual(["application/json", ["code", "message"]]);
  return { ...answer, code: JSON.parse(body).code };
}

test("a path that can't be decoded is 400 in JSON, or the page for one that doesn't exist", async () => {
  for (const path of ["/api/reviews/%E0%A4%A", "/api/companies/%", "/api/verify-reset-token/%ff"]) {
    expect(await askJson("GET", path)).toEqual({ status: 400, code: "invalid" });
  }
  for (const path of ["/leaders/%", "/c/%ff", "/anonymous-feedback/%E0%A4%A"]) {
    const { status, type, body } = await ask("GET", path);
    expect([status, type]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("</html>");
  }
  expect(await askJson("GET", "/badge/%")).toEqual({ status: 404, code: "notFound" });
});

test("an endpoint that doesn't exist is 404 in JSON, with any method (SEC-H2)", async () => {
  for (const method of ["GET", "POST", "PATCH", "TRACE"]) {
    for (const path of ["/api", "/api/unknown", "/api/reviews/unknown"]) {
      expect(await askJson(method, path)).toEqual({ status: 404, code: "notFound" });
    }
  }
});

test("a method that an endpoint doesn't have is 405 in JSON, and says which it has", async () => {
  const allow = "GET, HEAD, OPTIONS, PUT";
  for (const method of ["TRACE", "PATCH", "DELETE", "PROPFIND"]) {
    expect(await askJson(method, "/api/me")).toEqual({ status: 405, allow, code: "wrongMethod" });
  }
  expect(await askJson("GET", "/api/login")).toMatchObject({ status: 405, allow: "OPTIONS, POST" });
});

test("a page takes no method but GET and HEAD", async () => {
  for (const path of ["/", "/login", "/badge/x.svg", "/anonymous-feedback/x"]) {
    for (const method of ["TRACE", "PROPFIND"]) expect((await ask(method, path)).status).toBe(405);
  }
});
