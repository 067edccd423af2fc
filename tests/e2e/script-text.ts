import { expect, type Page } from "@playwright/test";

/** `untilFound` stops once every string was there. A string opens no dialog and requests no other host. */
export async function expectText(
  page: Page,
  addresses: string[],
  expected: string[],
  { untilFound = false } = {},
): Promise<void> {
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).host.includes("evil")) happened.push(request.url());
  });
  let text = "";
  const missing = () => expected.filter((string) => !text.includes(string));
  for (const address of addresses) {
    if (untilFound && missing().length === 0) break;
    await page.goto(address, { waitUntil: "networkidle" });
    text += await page.locator("body").evaluate((body) => {
      for (const script of body.querySelectorAll("script")) script.remove();
      const fields = Array.from(body.querySelectorAll("input, textarea"), (field) =>
        "value" in field ? field.value : "",
      );
      return [body.textContent, ...fields].join("\n");
    });
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
  }
  expect(missing()).toEqual([]);
  expect(happened).toEqual([]);
}
