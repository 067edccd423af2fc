import { type APIRequestContext, expect } from "@playwright/test";
import { decodePng } from "../pixels";
import { joinQuickly, newDomain, newPerson, requestAs } from "./people";
import { test } from "./test";

const GENERAL = "/open-graph/home/image.png";

async function metaOf(request: APIRequestContext, path: string): Promise<Record<string, string>> {
  const html = await (await request.get(path)).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return Object.fromEntries(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

async function expectImage(request: APIRequestContext, url: string): Promise<void> {
  const answer = await request.get(url);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(decodePng(await answer.body())).toMatchObject({ width: 1200, height: 630 });
}

test("public pages have an Open Graph image of their own, with addresses on APP_URL (G47)", async ({
  request,
  baseURL,
}) => {
  for (const [path, page, title] of [
    ["/", "home", "Anonymous"],
    ["/login", "home", "Log in"],
    ["/register", "home", "Sign up"],
    ["/terms", "terms", "Terms and Conditions"],
    ["/privacy", "privacy", "Privacy Policy"],
    ["/how-anonymity-works", "how-anonymity-works", "How anonymity works"],
    ["/removals", "removals", "Removals"],
    ["/accessibility", "accessibility", "Accessibility"],
  ] as const) {
    const meta = await metaOf(request, path);
    const image = `${baseURL}/open-graph/${page}/image.png`;
    expect(meta, path).toMatchObject({
      "og:type": "website",
      "og:image": image,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:image": image,
    });
    expect(meta["og:title"], path).toContain(title);
    expect(meta["twitter:title"], path).toBe(meta["og:title"]);
    expect(meta["og:description"]?.length, path).toBeGreaterThan(30);
    expect(meta["og:url"], path).toBe(path === "/" ? baseURL : `${baseURL}${path}`);
    expect(meta["og:image:alt"], path).toBeTruthy();
  }
  await expectImage(request, `${baseURL}${GENERAL}`);
});

test("a feedback link has the general image until the leader allows their name, and while it is off (G47)", async ({
  page,
  request,
  baseURL,
}) => {
  const leader = newPerson(newDomain(), "Lena");
  await joinQuickly(leader);
  const own = await requestAs(leader);
  const { id } = (await (await own.get("/api/me")).json()) as { id: string };
  const path = `/anonymous-feedback/${id}`;
  expect((await metaOf(request, path))["og:image"]).toBe(`${baseURL}${GENERAL}`);

  await own.post("/api/feedback/generate-link", { data: {} });
  const unnamed = await metaOf(request, path);
  expect(unnamed).toMatchObject({ "og:url": `${baseURL}${path}`, "og:image": `${baseURL}${GENERAL}` });
  expect(JSON.stringify(unnamed)).not.toMatch(/Lena|Okafor/);

  await own.put("/api/feedback/link", { data: { isNamedInPreviews: true } });
  const meta = await metaOf(request, `${path}?for=tomas`);
  expect(meta).toMatchObject({
    "og:title": expect.stringMatching(/^Anonymous Feedback \|/),
    "og:url": `${baseURL}${path}`,
    "og:image": `${baseURL}${path}/image.png`,
    "twitter:card": "summary_large_image",
    "twitter:image": `${baseURL}${path}/image.png`,
  });
  expect(meta["og:image:alt"]).toContain("Anonymous feedback for Lena Okafor");
  await expectImage(request, `${path}/image.png`);

  // Opening the link asks for no image, so an employer's network sees no more requests than before.
  const asked: string[] = [];
  page.on("request", (each) => asked.push(each.url()));
  await page.goto(path, { waitUntil: "networkidle" });
  expect(asked.filter((url) => url.includes("image.png"))).toEqual([]);
});
