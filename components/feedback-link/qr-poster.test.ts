import { Resvg } from "@resvg/resvg-js";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { drawPoster } from "@/components/feedback-link/qr-poster";

const LINK = "https://reviews.example/anonymous-feedback/0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01";
const LENA = { link: LINK, firstName: "Lena", lastName: "Okafor" };

function paint(svg: string, width = 800) {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render();
}

function readCode(svg: string, width?: number): string | undefined {
  const { pixels, width: w, height } = paint(svg, width);
  return jsQR(new Uint8ClampedArray(pixels), w, height, { inversionAttempts: "dontInvert" })?.data;
}

describe("the QR code to print", () => {
  it.each([
    LINK,
    "http://localhost:3000/anonymous-feedback/0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01",
    `https://${"feedback.".repeat(12)}example.com/anonymous-feedback/0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01`,
  ])("is read as exactly the link: %s", (link) => {
    expect(readCode(drawPoster({ ...LENA, link }))).toBe(link);
  });

  it("is read from far away, and large", () => {
    for (const width of [240, 1600]) expect(readCode(drawPoster(LENA), width)).toBe(LINK);
  });

  it("has sharp modules: without its words, each pixel is black or white", () => {
    const { pixels } = paint(drawPoster(LENA).replace(/<text.*?<\/text>/g, ""));
    const levels = new Set<number | undefined>();
    for (let at = 0; at < pixels.length; at += 4) levels.add(pixels[at]);
    expect([...levels].toSorted()).toEqual([0, 255]);
  });

  it("has a quiet zone of four modules to the edges and to the words", () => {
    const svg = drawPoster(LENA);
    const [, left, top, module, path = ""] =
      /translate\((\d+) (\d+)\) scale\((\d+)\)" shape-rendering="crispEdges" d="([^"]+)"/.exec(svg) ?? [];
    const size = 1 + Math.max(...Array.from(path.matchAll(/M(\d+) /g), ([, x]) => Number(x)));
    const quiet = 4 * Number(module);
    expect(Number(left)).toBeGreaterThanOrEqual(quiet);
    const bottom = Number(top) + size * Number(module);
    const lines = Array.from(
      svg.matchAll(/<text x="400" y="(\d+)"[^>]*font-size="(\d+)"/g),
      ([, y, font]) => ({
        y: Number(y),
        font: Number(font),
      }),
    );
    expect(lines).toHaveLength(3);
    for (const { y, font } of lines) {
      // Above the baseline letters reach three quarters of their size, below it a quarter.
      const isAbove = y + font / 4 <= Number(top) - quiet;
      const isBelow = y - font * 0.75 >= bottom + quiet;
      expect(isAbove || isBelow, `${y}`).toBe(true);
    }
  });

  it("has the leader's name, what it is and where it leads, and nothing else", () => {
    const words = Array.from(drawPoster(LENA).matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, text]) => text);
    expect(words).toEqual(["Lena Okafor", "Anonymous feedback, no account needed", "reviews.example"]);
  });

  it("puts a long name on two lines, and squeezes what is still too wide", () => {
    const svg = drawPoster({ ...LENA, firstName: "Maximiliane", lastName: "W".repeat(80) });
    const [first, last] = Array.from(svg.matchAll(/<text[^>]*>/g), ([tag]) => tag);
    expect(first).toContain('font-size="60"');
    expect(last).toContain('textLength="680"');
    expect(readCode(svg)).toBe(LINK);
  });

  it("escapes a name", () => {
    const svg = drawPoster({ ...LENA, firstName: '<script x="1">&', lastName: "O'Hara" });
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&#60;script x=&#34;1&#34;&#62;&#38; O&#39;Hara");
    expect(readCode(svg)).toBe(LINK);
  });
});
