import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endSharing } from "@/lib/sharing/queries/share-image";
import type { User } from "@/prisma/generated/client";
import { CookieJar, call, signIn } from "../requests";
import { readEndpoints } from "../routes";
import { type Answer, findLeaks, NOTHING_STORED } from "./leaks";
import { REQUESTS } from "./requests";
import { canariesOf, makeScene, type Scene } from "./scene";
import { readStored } from "./stored";
import { CALLERS, type Caller, readTable } from "./table";

// SEC-C1: what each endpoint answers to whom. Written by hand, so that a change of access shows here. The handlers are
// called without middleware.ts (SEC-C2), and every answer is searched for what its caller may not know (SEC-C9).
const TABLE = `
                                               visitor  newcomer  member  other  leader  admin
GET /api/health                                200      200       200     200    200     200
GET /api/ready                                 200      200       200     200    200     200
GET /api/auth/[...nextauth]                    200      200       200     200    200     200
POST /api/auth/[...nextauth]                   302      302       302     302    302     302
POST /api/register                             200      200       200     200    200     200
POST /api/password-strength                    200      200       200     200    200     200
GET /api/verify-email                          200      200       200     200    200     200
POST /api/resend-verification                  200      200       200     200    200     200
POST /api/forgot-password                      200      200       200     200    200     200
GET /api/verify-reset-token/[token]            200      200       200     200    200     200
POST /api/reset-password                       200      200       200     200    200     200
POST /api/login                                200      200       200     200    200     200
POST /api/logout                               200      200       200     200    200     200
GET /api/session-expired                       307      307       307     307    307     307
GET /api/session-refresh                       307      307       307     307    307     307
GET /api/unsubscribe                           200      200       200     200    200     200
GET /api/unsubscribe/one-click                 307      307       307     307    307     307
POST /api/unsubscribe/one-click                200      200       200     200    200     200
POST /api/unsubscribe/undo                     200      200       200     200    200     200
GET /api/reviews/anonymous/challenge           200      200       200     200    200     200
POST /api/reviews/anonymous                    201      201       201     201    400     201

GET /api/me                                    401      200       200     200    200     200
GET /api/me/export                             401      200       200     200    200     200
POST /api/me/delete                            401      200       200     200    200     200
POST /api/complete-profile                     401      200       403     403    403     403

PUT /api/me                                    401      403       200     200    200     200
POST /api/me/password                          401      403       200     200    200     200
GET /api/me/recovery                           401      403       200     200    200     200
POST /api/me/recovery                          401      403       200     200    200     200
POST /api/me/recovery/unlock                   401      403       400     400    400     400
GET /api/me/sessions                           401      403       200     200    200     200
POST /api/me/sessions/end                      401      403       200     200    200     200
POST /api/me/sessions/end-all                  401      403       200     200    200     200
GET /api/feedback/link                         401      403       200     200    200     200
PUT /api/feedback/link                         401      403       200     200    200     200
DELETE /api/feedback/link                      401      403       200     200    200     200
POST /api/feedback/generate-link               401      403       200     200    200     200
POST /api/feedback/new-link                    401      403       200     200    200     200
GET /api/dashboard/metrics                     401      403       200     200    200     200
GET /api/dashboard/own                         401      403       200     200    200     200
GET /api/search                                401      403       200     200    200     200
GET /api/companies                             401      403       200     200    200     200
GET /api/companies/[id]                        401      403       200     200    200     200
GET /api/companies/[id]/leaders                401      403       200     200    200     200
GET /api/companies/[id]/stats                  401      403       200     200    200     200
GET /api/companies/overview                    401      403       200     200    200     200
GET /api/companies/profiles                    401      403       200     200    200     200
GET /api/leaders/search                        401      403       200     200    200     200
GET /api/leaders/[id]                          401      403       200     200    200     200
GET /api/leaders/[id] of someone hidden        401      403       200     404    404     404
GET /api/leaders/[id]/stats                    401      403       200     200    200     200
GET /api/leaders/[id]/stats of someone hidden  401      403       200     404    404     404

GET /api/reviews                               401      403       200     200    200     200
GET /api/reviews of a company                  401      403       200     200    200     200
POST /api/reviews                              401      403       201     201    201     201
GET /api/reviews/recent                        401      403       200     200    200     200
GET /api/reviews/me                            401      403       200     200    200     200
GET /api/reviews/me/export                     401      403       200     200    200     200
GET /api/reviews/me/stats                      401      403       200     200    200     200
GET /api/reviews/submitted                     401      403       200     200    200     200
GET /api/reviews/submitted/responses           401      403       200     200    200     200
GET /api/reviews/submitted/stats               401      403       200     200    200     200
POST /api/reviews/appeal                       401      403       200     404    404     404
POST /api/reviews/consent                      401      403       200     404    404     404
POST /api/reviews/deliver                      401      403       200     404    404     404
POST /api/reviews/unlink                       401      403       200     404    404     404
POST /api/reviews/withdraw                     401      403       200     404    404     404
PUT /api/reviews/reply                         401      403       404     404    200     404
POST /api/reviews/reply/delete                 401      403       404     404    200     404
POST /api/reviews/report                       401      403       404     404    200     404
POST /api/reviews/thank                        401      403       404     404    200     404
GET /api/share-image                           401      403       404     404    200     404
GET /api/shared-pages                          401      403       200     200    200     200
POST /api/shared-pages                         401      403       404     404    200     404
POST /api/shared-pages/revoke                  401      403       200     200    200     200

POST /api/companies/from-email                 401      403       403     403    403     200
PUT /api/admin/companies/[id]                  401      403       403     403    403     200
POST /api/admin/companies/[id]/remove          401      403       403     403    403     200
GET /api/admin/companies/merge                 401      403       403     403    403     200
POST /api/admin/companies/merge                401      403       403     403    403     200
GET /api/admin/people                          401      403       403     403    403     200
POST /api/admin/people/role                    401      403       403     403    403     200
POST /api/admin/people/end-sessions            401      403       403     403    403     200
GET /api/admin/reviews                         401      403       403     403    403     200
GET /api/admin/reviews/counts                  401      403       403     403    403     200
POST /api/admin/reviews/decide                 401      403       403     403    403     200
GET /api/admin/audit                           401      403       403     403    403     200
GET /api/admin/health                          401      403       403     403    403     200
POST /api/admin/mail/retry                     401      403       403     403    403     200

GET /api/[[...unknown]]                        404      404       404     404    404     404
POST /api/[[...unknown]]                       404      404       404     404    404     404
PUT /api/[[...unknown]]                        404      404       404     404    404     404
PATCH /api/[[...unknown]]                      404      404       404     404    404     404
DELETE /api/[[...unknown]]                     404      404       404     404    404     404
OPTIONS /api/[[...unknown]]                    404      404       404     404    404     404

GET /badge/[file]                              404      404       404     404    404     404
GET /anonymous-feedback/[id]/image.png         200      200       200     200    200     200
GET /c/[code]/image                            200      200       200     200    200     200
GET /open-graph/[page]/image.png               200      200       200     200    200     200
`;

const rows = readTable(TABLE);
const endpoints = await readEndpoints();
const answers: (Answer & { isEmpty: boolean })[] = [];
const sessions = new Map<string, Promise<CookieJar>>();
const printed: string[] = [];
const write = process.stderr.write;
let scene: Scene;

beforeAll(async () => {
  scene = await makeScene();
  // Not a spy, because a spy ends with each test.
  process.stderr.write = (text) => printed.push(String(text)) > 0;
});

afterAll(async () => {
  process.stderr.write = write;
  await endSharing();
});

function endpointOf(name: string) {
  const [method, path] = name.split(" ");
  return endpoints.find((each) => each.method === method && each.path === path);
}

async function sessionOf(person: User): Promise<CookieJar> {
  const session = sessions.get(person.id) ?? signIn(person);
  sessions.set(person.id, session);
  // A copy, because an answer may change the cookies.
  return new CookieJar().set("session", (await session).get("session") ?? "");
}

async function ask(name: string, caller: Caller): Promise<string> {
  const endpoint = endpointOf(name);
  if (!endpoint) throw new Error(`There is no ${name}`);
  const { params = {}, query, body, headers, as, opens } = (await REQUESTS[name]?.(scene, caller)) ?? {};
  const person = as ?? (caller === "visitor" ? null : scene.people[caller]);
  const path = endpoint.path.replace(/\[(?:\.{3})?(\w+)\]/g, (_, param) => params[param] ?? "");
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  const response = await call(endpoint.handler, {
    method: endpoint.method,
    ...{ url, params, body, headers },
    ...(person && { cookies: await sessionOf(person) }),
  });
  const head = [...response.headers].filter(([header]) => header !== "set-cookie").join("\n");
  const sent = JSON.stringify([params, query, body, as?.email, as?.id, opens]);
  const got = Buffer.from(await response.arrayBuffer());
  const isEmpty = !response.ok || String(got.subarray(0, 3)).trim() === "[]";
  answers.push({ name, caller, sent, isEmpty, body: Buffer.concat([Buffer.from(head), got]) });
  return String(response.status);
}

describe("the access table of endpoints (SEC-C1, SEC-C2)", () => {
  it("has a row for each endpoint, and no row without one", () => {
    const listed = rows.map(({ name }) => endpointOf(name));
    const withoutRow = endpoints.filter((each) => !listed.includes(each));
    expect({
      withoutRow: withoutRow.map(({ method, path }) => `${method} ${path}`),
      withoutEndpoint: rows.filter((_, index) => !listed[index]).map(({ name }) => name),
    }).toEqual({ withoutRow: [], withoutEndpoint: [] });
  });

  it.each(rows)("$name", async ({ name, expected }) => {
    const statuses = await Promise.all(CALLERS.map(async (caller) => [caller, await ask(name, caller)]));
    expect(Object.fromEntries(statuses)).toEqual(expected);
  });
});

describe("what the answers of the table hold (SEC-C9)", () => {
  it("is nothing that their caller may not know", async () => {
    expect(findLeaks(answers, await readStored(), canariesOf(scene))).toEqual([]);
    expect(answers).toHaveLength(rows.length * CALLERS.length);
  });

  it("is found, where those who may know it get it", () => {
    const known = canariesOf(scene).filter(({ knownTo }) => knownTo.length > 0);
    const unknown = known.map((canary) => ({ ...canary, knownTo: [] }));
    const leaks = findLeaks(answers, NOTHING_STORED, unknown);
    const found = new Set(leaks.map((leak) => leak.split(", to the ")[0]));
    expect(unknown.map(({ what }) => what).filter((what) => !found.has(what))).toEqual([]);
  });

  it("is never an empty list for everyone", () => {
    const full = new Set(answers.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name));
    const answered = rows.filter(({ expected }) => Object.values(expected).includes("200"));
    expect(answered.map(({ name }) => name).filter((name) => !full.has(name))).toEqual([]);
  });

  it("leaves no line in the log", () => expect(printed).toEqual([]));
});
