import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type OpenGraphCard, toLinkCard, toPageCard } from "@/lib/open-graph/rules";
import { openGraphPage } from "@/lib/open-graph/schema";
import { drawOpenGraph } from "@/lib/sharing/drawing/open-graph.mjs";
import { setText } from "@/lib/sharing/drawing/text.mjs";
import { decodePng, differingPixels, encodePng, type Pixels, shrink } from "@/tests/pixels";

const NAMES = {
  latin: ["Łukasz Nováková-Größe", "Ș & Ță Ltd"],
  vietnamese: ["Nguyễn Thị Ánh", "Công ty Việt"],
  cyrillic: ["Дарья Їжакевич", "Северный ветер"],
  greek: ["Ελένη Παπαδοπούλου", "Αιγαίο"],
  arabic: ["فاطمة الزهراء", "شركة الأفق (للتقنية)"],
  hebrew: ["נועה כהן", "חברת האופק"],
  devanagari: ["अमृता शर्मा", "क्षितिज"],
  japanese: ["髙橋 さくら", "株式会社ひかり"],
  chinese: ["李晓明", "晨光科技"],
  korean: ["김하늘", "한빛 소프트"],
  emoji: ["Mia 🚀", "👩‍💻 Co"],
};
const NO_FONT_HAS_IT = "\uE000";
const TEXT = { left: 84, right: 804, top: 110, bottom: 500 };

function linkCard([name, companyName]: readonly string[]): OpenGraphCard {
  return toLinkCard({
    id: "",
    companyId: "",
    firstName: name ?? "",
    lastName: "",
    companyName: companyName ?? "",
  });
}

const drawn = new Map<string, Promise<Pixels>>();

function draw(card: OpenGraphCard): Promise<Pixels> {
  const key = JSON.stringify(card);
  const pixels = drawn.get(key) ?? drawOpenGraph(card).then(decodePng);
  drawn.set(key, pixels);
  return pixels;
}

beforeAll(() => {
  const load = fetch;
  // @vercel/og starts its WebAssembly by a data: address, and asks the network for a glyph that no font has.
  vi.stubGlobal("fetch", (address: string, ...more: []) => {
    if (!String(address).startsWith("data:")) throw new Error(`Fetches ${address}`);
    return load(address, ...more);
  });
  return () => vi.unstubAllGlobals();
});

describe("an Open Graph image", () => {
  it.each(openGraphPage.options)("of %s is drawn without the network", async (page) => {
    const { width, height } = await draw(toPageCard(page));
    expect([width, height]).toEqual([1200, 630]);
  });

  it.each(Object.entries(NAMES))("has every glyph of a name: %s", async (_, names) => {
    for (const name of names) {
      const set = setText(name, { sizes: [80], width: 720, height: 220, fill: "#000" });
      expect(set).toMatchObject({ missing: 0 });
    }
    // A whole row of missing glyphs is drawn as one '…', so one is enough for names of any length.
    const missing = linkCard([NO_FONT_HAS_IT, NO_FONT_HAS_IT]);
    const [named, without] = [await draw(linkCard(names)), await draw(missing)];
    expect(differingPixels(named, without, { within: TEXT }).count).toBeGreaterThan(3_000);
  });

  it.each([
    ["long words", "Wolfeschlegelsteinhausenbergerdorff".repeat(5).slice(0, 100)],
    ["many words", "Maria de los Ángeles ".repeat(9).trim()],
    ["Chinese", "李晓明".repeat(60)],
    ["Arabic", "فاطمة الزهراء ".repeat(14).trim()],
  ])("keeps %s within their column", async (_, name) => {
    const [short, long] = [await draw(linkCard(["A", "B"])), await draw(linkCard([name, name]))];
    const { count, ...box } = differingPixels(short, long);
    expect(count).toBeGreaterThan(5_000);
    expect(box.left).toBeGreaterThanOrEqual(TEXT.left - 4);
    expect(box.right).toBeLessThanOrEqual(TEXT.right + 4);
    expect(box.top).toBeGreaterThanOrEqual(TEXT.top);
    expect(box.bottom).toBeLessThanOrEqual(TEXT.bottom);
  });
});

describe("pictures kept for comparison", () => {
  const kept: [string, OpenGraphCard][] = [
    ["home", toPageCard("home")],
    ["link", linkCard(["Katarína Nováková", "Harrow & Vale"])],
  ];

  // After a wanted change: delete the file in tests/references, run this once, and look at what it writes.
  it.each(kept)("%s looks as it did", async (name, card) => {
    const file = path.join("tests/references", `open-graph-${name}.png`);
    const small = shrink(await draw(card), 2);
    if (!existsSync(file)) {
      writeFileSync(file, encodePng(small));
      throw new Error(`${file} is new: look at it, and run this again.`);
    }
    const { count } = differingPixels(small, decodePng(readFileSync(file)), { tolerance: 24 });
    expect(count / (small.width * small.height)).toBeLessThan(0.002);
  });
});
