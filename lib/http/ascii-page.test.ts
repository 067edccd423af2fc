// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { toAsciiPage } from "@/lib/http/ascii-page";

const PAGE = `<!DOCTYPE html><html lang="en"><head><title>We don’t • know</title>
<meta name="description" content="Zoë’s “leader” 😀 &amp; &#x27;others&#x27;"></head>
<body><p title="– é">It’s <b>plain</b>… ♥︎ 𝒳</p><textarea>naïve’s</textarea>
<SCRIPT>self.rows = ["It’s \\"plain\\" 😀 <p>é</p> \\\\ “end”"];</SCRIPT>
<p>Zwischen “zwei”</p><script>self.rows.push("x’".length, 'l’\\u2019é\\n');</script></body></html>`;

describe("toAsciiPage", () => {
  it("changes no element, attribute, text or string of a script", () => {
    const [before, after] = [PAGE, toAsciiPage(PAGE)].map(read);
    expect(after).toEqual(before);
    expect(before?.rows).toEqual(['It’s "plain" 😀 <p>é</p> \\ “end”', 2, "l’’é\n"]);
  });

  it("leaves only ASCII", () => {
    expect(PAGE).toMatch(/[^\0-\x7f]/);
    expect(toAsciiPage(PAGE)).not.toMatch(/[^\0-\x7f]/);
  });

  it("leaves a page with a style element alone", () => {
    const page = '<style>p::before { content: "’" }</style><p>’</p>';
    expect(toAsciiPage(page)).toBe(page);
  });
});

function read(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const self = { rows: [] as unknown[] };
  for (const script of page.querySelectorAll("script")) {
    new Function("self", script.text)(self);
    script.remove();
  }
  return { html: page.documentElement.outerHTML, rows: self.rows };
}
