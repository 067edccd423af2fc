import { gzipSync } from "node:zlib";

/**
 * Each file is compressed alone, as a server sends it.
 * @param {import("@playwright/test").BrowserContext} context an empty cache weighs most @param {string} url
 * @returns {Promise<{ js: number, later: number, css: number, fonts: number, html: number }>} bytes. `js` is what the
 *   HTML names, `later` the scripts that these load by themselves.
 */
export async function weighPage(context, url) {
  const page = await context.newPage();
  const answers = [];
  page.on("response", (response) => answers.push(response));
  await page.goto(url, { waitUntil: "networkidle" });
  const html = await answers[0].text();
  const weighed = await Promise.all(answers.slice(1).map((answer) => weigh(answer, html)));
  await page.close();
  const sum = (type) => weighed.reduce((bytes, file) => bytes + (file.type === type ? file.bytes : 0), 0);
  return {
    js: sum("script"),
    later: sum("later"),
    css: sum("stylesheet"),
    fonts: sum("font"),
    html: gzipSync(html).length,
  };
}

/**
 * The `js` of `weighPage`, without a browser.
 * @param {import("@playwright/test").APIRequestContext} request @param {string} url
 * @param {Map<string, Promise<number>>} weighed the bytes of each script by its source, filled here
 */
export async function weighNamedScripts(request, url, weighed) {
  const html = await (await request.get(url)).text();
  // Browsers don't ask for a `noModule`.
  const tags = html.match(/<script\b[^>]* src="[^>]*>/g)?.filter((tag) => !/ nomodule\b/i.test(tag)) ?? [];
  const sources = new Set(tags.map((tag) => / src="([^"]*)"/.exec(tag)?.[1]));
  const weigh = async (source) => gzipSync(await (await request.get(source)).body()).length;
  const bytes = await Promise.all(
    [...sources].map((source) => {
      const weighing = weighed.get(source) ?? weigh(source);
      weighed.set(source, weighing);
      return weighing;
    }),
  );
  return bytes.reduce((sum, each) => sum + each, 0);
}

async function weigh(answer, html) {
  const type = answer.request().resourceType();
  if (!["script", "stylesheet", "font"].includes(type)) return { type, bytes: 0 };
  const body = await answer.body();
  const isNamed = html.includes(`src="${new URL(answer.url()).pathname}"`);
  return {
    type: type === "script" && !isNamed ? "later" : type,
    bytes: type === "font" ? body.length : gzipSync(body).length,
  };
}
