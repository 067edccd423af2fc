import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import jsQR from "jsqr";
import { beforeAll, describe, expect, it } from "vitest";
import { toShareCard } from "@/lib/sharing/rules/share-card";
import type { ShareFormat, ShareImageInput, ShareLook } from "@/lib/sharing/schema";
import { type Box, decodePng, differingPixels, encodePng, type Pixels, shrink } from "@/tests/pixels";
import { aProgress, aReview, QUOTES, SENTENCES } from "@/tests/share-images";
import { LAYOUTS } from "./drawing/layout.mjs";
import { padPng } from "./drawing/padding.mjs";
import { setText } from "./drawing/text.mjs";
import { drawCard, renderCard } from "./drawing/worker.mjs";

const SCRIPTS = Object.entries(QUOTES);
const SIZES = { wide: [2400, 1254], square: [2160, 2160] } as const;
const HALF_SIZES = { wide: [1200, 627], square: [1080, 1080] } as const;
const NO_FONT_HAS_IT = "\uE000";
// No ink is nearer to an edge, in CSS pixels. A hung quotation mark is the nearest.
const MARGIN = 32;

type Style = { look: ShareLook; format: ShareFormat };

/** Before they are a PNG, which takes longer to write and read than to draw. */
async function draw(
  input: ShareImageInput,
  { look = "light", format = "wide" }: Partial<Style> = {},
): Promise<Pixels> {
  const { width, height, pixels } = await renderCard(toShareCard(input), { look, format });
  expect([width, height]).toEqual(SIZES[format]);
  return { width, height, data: pixels };
}

/** Half the zoom is a quarter of the work, and shows as well where the ink is. */
async function drawHalf(
  input: ShareImageInput,
  { look = "light", format = "wide" }: Partial<Style> = {},
): Promise<Pixels> {
  const style = { look, format };
  const { width, height, pixels } = await renderCard(toShareCard(input), style, { zoom: 1 });
  expect([width, height]).toEqual(HALF_SIZES[format]);
  return { width, height, data: pixels };
}

function once(drawing: typeof draw): typeof draw {
  const drawn = new Map<string, Promise<Pixels>>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const pixels = drawn.get(key) ?? drawing(...asked);
    drawn.set(key, pixels);
    return pixels;
  };
}

const drawOnce = once(draw);
const drawHalfOnce = once(drawHalf);

async function drawPng(input: ShareImageInput, style: Style): Promise<Pixels> {
  const drawn = decodePng(await drawCard(toShareCard(input), style));
  expect([drawn.width, drawn.height]).toEqual(SIZES[style.format]);
  return drawn;
}

/** What is drawn where a script has no font. Signs of ASCII stay, because a font has them. */
function missingGlyphs(text: string): string {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) =>
    /^[ -@[-`{-~]$/.test(segment) ? segment : NO_FONT_HAS_IT,
  ).join("");
}

function quoteArea(format: ShareFormat): Box {
  const { paper, panel, text, quote } = LAYOUTS[format];
  const top = format === "wide" ? 96 : 120;
  const right = 84 + text.width + 46;
  return {
    left: 84,
    top,
    right: Math.min(right, format === "wide" ? panel.left : paper.width),
    bottom: top + quote.height + (format === "wide" ? 36 : 60),
  };
}

type Glyph = { font?: object; id?: number; cluster: number };

function glyphsOf(set: { lines: { glyphs: Glyph[] }[] }): Glyph[] {
  return set.lines.flatMap(({ glyphs }) => glyphs);
}

function setLine(text: string) {
  const set = setText(text, { sizes: [40], width: 10_000, height: 80, fill: "#000" });
  const glyphs = glyphsOf(set);
  return {
    ...set,
    glyphs,
    seen: glyphs.map(({ cluster }) => text[cluster]).join(""),
    undefinedGlyphs: glyphs.filter(({ font, id }) => font && id === 0).length,
  };
}

describe("pixels", () => {
  // `draw` checks the size. Only this test draws these; share-image.db.test.ts draws progress in each style.
  it.each<[string, ShareImageInput, ShareFormat]>([
    ["reviews written", { type: "authored", count: 12 }, "wide"],
    ["reviews written", { type: "authored", count: 12 }, "square"],
  ])("of %s are at twice the size in dark too, $2", async (_, input, format) => {
    await draw(input, { look: "dark", format });
  });

  it("are the same each time, and those of the PNG", async () => {
    const style = { look: "dark", format: "wide" } as const;
    const [drawn, decoded] = [await draw(aReview(), style), await drawPng(aReview(), style)];
    // toEqual would take minutes to print a difference of millions of bytes.
    expect(Buffer.compare(drawn.data, decoded.data)).toBe(0);
  });
});

describe("scripts", () => {
  let empty: Pixels;
  beforeAll(async () => {
    empty = await drawHalf(aReview({ quote: "\u200B" }));
  });

  it.each(SCRIPTS)("%s is drawn, and not as missing glyphs", async (_, quote) => {
    const [sample, missing] = [
      await drawHalf(aReview({ quote })),
      await drawHalf(aReview({ quote: missingGlyphs(quote) })),
    ];
    expect(differingPixels(sample, missing).count).toBeGreaterThan(5_000);
    // Another script may lie elsewhere and in another size, so the ink decides.
    const ink = (drawn: Pixels) => differingPixels(drawn, empty).count;
    expect(ink(sample)).toBeGreaterThan(1.6 * ink(missing));
  });

  it.each(SCRIPTS)("%s has a glyph for every character", (_, quote) => {
    expect(setLine(quote)).toMatchObject({ missing: 0, undefinedGlyphs: 0 });
  });

  it("draw emoji as pictures", () => {
    expect(setLine(QUOTES.emoji).glyphs.filter(({ font }) => font)).toEqual([]);
  });

  it("draw '…' for what no font has, once for each row of it", () => {
    expect(setLine(`a${NO_FONT_HAS_IT.repeat(9)}b`)).toMatchObject({ missing: 1, undefinedGlyphs: 0 });
    expect(setLine(`a${NO_FONT_HAS_IT}b`).svg).toBe(setLine(`a${NO_FONT_HAS_IT.repeat(9)}b`).svg);
  });

  it("tell one character of a script from the next", () => {
    const pairs = ["аб", "αβ", "بت", "אב", "कख", "あい", "她他", "가나", "😀😁"];
    const same = pairs.filter((pair) => {
      const [first = "", second = ""] = pair;
      return setLine(first).svg === setLine(second).svg;
    });
    expect(same).toEqual([]);
  });

  it("join the letters of Arabic and the conjuncts of Devanagari", () => {
    const ids = (text: string) => setLine(text).glyphs.map(({ id }) => id);
    expect(new Set(ids("ععع")).size).toBe(3);
    expect(ids("क्ष")).toHaveLength(1);
    expect(ids("कि")[1]).toBe(ids("क")[0]);
  });

  it.each([
    ["שלום world", "world םולש"],
    ["hello שלום, world", "hello םולש, world"],
    ["א (12) ב", "ב )12( א"],
    ["السعر 12.5", "12.5 رعسلا"],
  ])("read in their own direction: %s", (text, seen) => {
    expect(setLine(text).seen).toBe(seen);
  });
});

describe("quotation marks", () => {
  const quoted = (text: string) =>
    setText(text, { sizes: [40], width: 500, height: 80, fill: "#000", marks: true });

  it.each([
    ["Fair.", "“", "”"],
    ["Честно.", "«", "»"],
    ["公平で丁寧です。", "「", "」"],
    ["منصفة.", "«", "»"],
    ["הוגנת.", "”", "”"],
  ])("of %s are %s and %s", (text, open, close) => {
    const set = quoted(text);
    expect([set.hung, set.text]).toEqual([open, text + close]);
  });

  it.each([
    ["Fair.", false],
    ["הוגנת.", true],
    ["منصفة.", true],
  ])("hang outside the edge at which %s begins", (text, isRtl) => {
    const set = quoted(text);
    const places = [...set.svg.matchAll(/translate\(([-\d.]+) /g)].map(([, x]) => Number(x));
    const hung = places.pop() ?? Number.NaN;
    expect(set.isRtl).toBe(isRtl);
    expect(isRtl ? hung >= 500 : hung < 0).toBe(true);
    expect(glyphsOf(set).at(isRtl ? 0 : -1)?.cluster).toBe(text.length);
  });

  it("are mirrored where the text reads from the right", () => {
    // Both are closed by the same character.
    const [arabic, russian] = [glyphsOf(quoted("منصفة.")), glyphsOf(quoted("Честно."))];
    expect(arabic.at(0)?.id).not.toBe(russian.at(-1)?.id);
  });
});

describe("the quotation", () => {
  it.each(["wide", "square"] as const)("changes its own area alone, %s", async (format) => {
    const [first, second] = [
      await drawHalf(aReview({ quote: SENTENCES }), { format }),
      await drawHalf(aReview({ quote: SENTENCES.toUpperCase() }), { format }),
    ];
    const { count, ...box } = differingPixels(first, second);
    const area = quoteArea(format);
    expect(count).toBeGreaterThan(12_500);
    expect(box.left).toBeGreaterThanOrEqual(MARGIN);
    expect(box.top).toBeGreaterThanOrEqual(area.top);
    expect(box.right).toBeLessThanOrEqual(area.right);
    expect(box.bottom).toBeLessThanOrEqual(area.bottom);
  });

  it("shrinks in steps, and at last ends with '…' after a whole word", () => {
    const { sizes, height } = LAYOUTS.wide.quote;
    const lengths = [10, 50, 100, 200, 400, 800, 2000];
    const sets = lengths.map((length) =>
      setText(SENTENCES.repeat(10).slice(0, length), {
        sizes,
        height,
        width: LAYOUTS.wide.text.width,
        fill: "#000",
        marks: true,
      }),
    );
    const used = sets.map(({ size }) => size);
    expect(used).toEqual([...used].sort((a, b) => b - a));
    expect(new Set(used).size).toBeGreaterThan(4);
    for (const set of sets) expect(set.height).toBeLessThanOrEqual(height);
    expect(sets.map(({ isCut }) => isCut)).toEqual([false, false, false, false, false, true, true]);
    const words = new Set(SENTENCES.split(/[\s,.]+/));
    const last = /(\S+)…”$/.exec(sets.at(-1)?.text ?? "")?.[1] ?? "";
    expect(words).toContain(last);
  });
});

describe("the code", () => {
  it.each([
    ["wide", "light", SENTENCES],
    ["square", "dark", QUOTES.arabic],
  ] as const)("leads to the address that is written by it, %s and %s", async (format, look, quote) => {
    const { panel } = LAYOUTS[format];
    const [width, height] = [2 * panel.width, 2 * panel.height];
    const drawn = await drawOnce(aReview({ quote }), { look, format });
    const data = new Uint8ClampedArray(4 * width * height);
    for (let y = 0; y < height; y++) {
      const from = 4 * ((2 * panel.top + y) * drawn.width + 2 * panel.left);
      data.set(drawn.data.subarray(from, from + 4 * width), 4 * y * width);
    }
    expect(jsQR(data, width, height)?.data).toBe(aReview().checkUrl);
  });
});

describe("margins", () => {
  // With words too short to reach a margin: what is in it then is ground and weave.
  const short = { leaderName: "A", companyName: "B", checkUrl: null };
  const PLAIN = {
    review: aReview({ ...short, quote: "C" }),
    progress: aProgress(short),
    authored: { type: "authored", count: 1 },
  } satisfies Record<string, ShareImageInput>;
  const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6).slice(0, 200);
  const tower = `Z${"\u0335\u0489\u0321".repeat(20)}a${"\u0301".repeat(60)}lgo `;
  const cases = [
    ["2,000 characters", aReview({ quote: SENTENCES.repeat(10).slice(0, 2000) })],
    ["one word of 2,000 characters", aReview({ quote: "W".repeat(2000) })],
    ["2,000 characters of Chinese", aReview({ quote: QUOTES.chinese.repeat(50).slice(0, 2000) })],
    ["2,000 characters of Arabic", aReview({ quote: QUOTES.arabic.repeat(30).slice(0, 2000) })],
    ["towers of marks", aReview({ quote: tower.repeat(16) })],
    ["long names", aReview({ leaderName: long, leaderTitle: long, companyName: long, quote: "Very fair." })],
    [
      "a long address",
      aReview({
        checkUrl: `https://feedback.example/${"x".repeat(55)}`,
        score: { average: 4.3, total: 1_234_567 },
      }),
    ],
    ["a leader of many long names", aProgress({ leaderName: long, companyName: long, total: 1_234_567 })],
    ["a large number", { type: "authored", count: 1_234_567_890 }],
  ] satisfies [string, ShareImageInput][];

  it.each(cases)("stay empty with %s", async (_, input) => {
    for (const format of ["wide", "square"] as const) {
      const [width, height] = HALF_SIZES[format];
      const bare = await drawHalfOnce(PLAIN[input.type], { format });
      const full = await drawHalf(input, { format });
      const edges = [
        { left: 0, top: 0, right: MARGIN, bottom: height },
        { left: 0, top: 0, right: width, bottom: MARGIN },
        { left: width - MARGIN, top: 0, right: width, bottom: height },
        { left: 0, top: height - MARGIN, right: width, bottom: height },
      ];
      const seam = format === "wide" ? LAYOUTS.wide.panel.left : LAYOUTS.square.panel.top;
      edges.push(
        format === "wide"
          ? { left: seam - MARGIN, top: 0, right: seam + MARGIN, bottom: height }
          : { left: 0, top: seam - MARGIN, right: width, bottom: seam + MARGIN },
      );
      const inked = edges.map((within) => differingPixels(full, bare, { within }).count);
      expect(inked, format).toEqual([0, 0, 0, 0, 0]);
    }
  });
});

describe("pictures kept for comparison", () => {
  const kept: [string, ShareImageInput, Style][] = [
    ["review-light-wide", aReview(), { look: "light", format: "wide" }],
    ["arabic-dark-square", aReview({ quote: QUOTES.arabic }), { look: "dark", format: "square" }],
    ["mixed-light-wide", aReview({ quote: QUOTES.mixed }), { look: "light", format: "wide" }],
    ["progress-dark-wide", aProgress(), { look: "dark", format: "wide" }],
    ["authored-light-square", { type: "authored", count: 12 }, { look: "light", format: "square" }],
  ];

  // After a wanted change: delete the file in tests/references, run this once, and look at what it writes.
  it.each(kept)("%s looks as it did", async (name, input, style) => {
    const file = path.join("tests/references", `share-${name}.png`);
    const drawn = shrink(await drawOnce(input, style), 4);
    if (!existsSync(file)) {
      writeFileSync(file, encodePng(drawn));
      throw new Error(`${file} is new: look at it, and run this again.`);
    }
    const { count } = differingPixels(drawn, decodePng(readFileSync(file)), { tolerance: 24 });
    expect(count / (drawn.width * drawn.height)).toBeLessThan(0.002);
  });
});

describe("a picture that is filled up", () => {
  const small = encodePng({ width: 3, height: 2, data: new Uint8Array(24).map((_, index) => 9 * index) });
  const least = small.length + 12;

  it.each([
    ["to the next multiple", 100, Math.ceil(least / 100) * 100],
    ["by an empty chunk, where that is all that fits", least, least],
    ["to the multiple after it, where none fits", least - 1, 2 * (least - 1)],
  ])("%s shows the same pixels and ends as it did", (_name, bytes, length) => {
    const padded = padPng(small, bytes);
    expect(padded.length).toBe(length);
    expect(decodePng(padded)).toEqual(decodePng(small));
    expect(padded.slice(-12)).toEqual(new Uint8Array(small.slice(-12)));
  });
});
