import { readFileSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { Blob, Face, Font } from "harfbuzzjs";

const FONTSOURCE = path.join(process.cwd(), "node_modules/@fontsource");

// Searched in this order, the text's language right after Latin. `scale` makes each look as large as Latin.
const FAMILIES = [
  { name: "source-serif-4", regular: 400, bold: 600, scale: 1 },
  { name: "noto-naskh-arabic", regular: 400, bold: 600, scale: 1.14, only: ["arabic"] },
  { name: "noto-serif-hebrew", regular: 400, bold: 600, scale: 1, only: ["hebrew"] },
  { name: "noto-serif-devanagari", regular: 400, bold: 600, scale: 1.04, only: ["devanagari"] },
  { name: "noto-serif-sc", language: "zh", regular: 400, bold: 600, scale: 0.94 },
  { name: "biz-udpmincho", language: "ja", regular: 400, bold: 700, scale: 0.94 },
  { name: "gowun-batang", language: "ko", regular: 400, bold: 700, scale: 0.98 },
  { name: "noto-sans-math", regular: 400, bold: 400, scale: 1 },
  { name: "noto-sans-symbols-2", regular: 400, bold: 400, scale: 1 },
];

const subsetsOfFamily = new Map();
const faces = new Map();
const choices = new Map();
// Letters and marks combine in endless ways.
const CHOICES_MAX = 20_000;

export function fontFor(codePoints, { weight, language }) {
  const key = `${weight} ${language} ${codePoints.join()}`;
  let font = choices.get(key);
  if (font === undefined) {
    font = findFont(codePoints, weight, language);
    if (choices.size >= CHOICES_MAX) choices.clear();
    choices.set(key, font);
  }
  return font;
}

function findFont(codePoints, weight, language) {
  for (const family of inOrderFor(language)) {
    for (const subset of subsetsOf(family)) {
      if (!subset.ranges.some(([from, to]) => codePoints[0] >= from && codePoints[0] <= to)) continue;
      const font = load(family, subset.name, family[weight]);
      if (codePoints.every((codePoint) => font.hb.nominalGlyph(codePoint))) return font;
    }
  }
  return null;
}

function inOrderFor(language) {
  const own = FAMILIES.filter((family) => family.language === language);
  return [FAMILIES[0], ...own, ...FAMILIES.slice(1).filter((family) => !own.includes(family))];
}

function subsetsOf({ name, only }) {
  let subsets = subsetsOfFamily.get(name);
  if (!subsets) {
    const listed = JSON.parse(readFileSync(path.join(FONTSOURCE, name, "unicode.json"), "utf8"));
    subsets = Object.entries(listed)
      .map(([key, ranges]) => ({ name: key.replace(/[[\]]/g, ""), ranges: toRanges(ranges) }))
      .filter((subset) => !only || only.includes(subset.name));
    subsetsOfFamily.set(name, subsets);
  }
  return subsets;
}

function toRanges(text) {
  return text.split(",").map((range) => {
    const [from, to = from] = range.replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function load({ name, scale }, subset, weight) {
  const file = `${name}/files/${name}-${subset}-${weight}-normal.woff`;
  let font = faces.get(file);
  if (!font) {
    const face = new Face(new Blob(readWoff(path.join(FONTSOURCE, file))));
    font = { hb: new Font(face), scale: scale / face.upem, glyphs: new Map() };
    faces.set(file, font);
  }
  return font;
}

// WOFF 1.0 (https://www.w3.org/TR/WOFF/)
function readWoff(file) {
  const woff = readFileSync(file);
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = 12 + 16 * count;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const table = woff.subarray(from, from + packed);
    woff.copy(font, 12 + 16 * index, entry, entry + 4);
    woff.copy(font, 16 + 16 * index, entry + 16, entry + 20);
    font.writeUInt32BE(offset, 20 + 16 * index);
    font.writeUInt32BE(length, 24 + 16 * index);
    (packed < length ? inflateSync(table) : table).copy(font, offset);
    offset += (length + 3) & ~3;
  }
  return font;
}
