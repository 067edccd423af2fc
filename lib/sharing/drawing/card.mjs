import { column, div, quiet, serif, setBox, soft } from "./elements.mjs";
import { LAYOUTS } from "./layout.mjs";
import { paletteOf } from "./palette.mjs";
import { check, checkLine, code, head, leader, positive, rows, standing, strip, verdict } from "./parts.mjs";
import { drawRosette } from "./shapes.mjs";
import { languageOf } from "./text.mjs";

/**
 * satori leaves room for the elements with a key. `drawn` has their shapes, and `ground` is drawn below.
 * @returns {{ element: object, drawn: Map<string, string>, ground: string, width: number, height: number }}
 */
export function composeCard(card, { look, format }) {
  const page = {
    layout: LAYOUTS[format],
    colors: paletteOf(look),
    drawn: new Map(),
    isWide: format === "wide",
    // Detected from all of what people wrote: a name in Han alone doesn't show its language.
    language: languageOf([card.name, card.role, card.quote].join(" ")),
  };
  const { layout, colors, isWide } = page;
  const { width, height, panel, paper } = layout;
  const box = { position: "absolute", boxSizing: "border-box", justifyContent: "space-between" };
  const element = div(
    { width, height, position: "relative", fontFamily: "Public Sans", color: colors.ink },
    column({ ...box, ...paper, left: 0, top: 0 }, ...PAPERS[card.kind](card, page)),
    column(
      {
        ...box,
        justifyContent: card.check || isWide ? "space-between" : "center",
        ...panel,
        color: colors.panelInk,
      },
      ...(isWide ? WIDE_PANELS : SQUARE_PANELS)[card.kind](card, page),
    ),
  );
  return { element, drawn: page.drawn, ground: drawGround(card, page), width, height };
}

function drawGround(card, { layout, colors }) {
  const { width, height, panel } = layout;
  const weave = drawRosette({
    ...(card.kind === "authored" ? layout.medallion : layout.rosette),
    stroke: colors.weave,
    opacity: card.kind === "authored" ? 0.6 : 0.3,
  });
  const area = `x="${panel.left}" y="${panel.top}" width="${panel.width}" height="${panel.height}"`;
  return `<rect width="${width}" height="${height}" fill="${colors.ground}"/><clipPath id="panel"><rect ${area}/></clipPath><rect ${area} fill="${colors.panel}"/><g clip-path="url(#panel)">${weave}</g>`;
}

const PAPERS = {
  review(card, page) {
    const { text, quote } = page.layout;
    return [
      head(card, page, card.week),
      setBox("quote", card.quote, page, { ...quote, width: text.width, marks: true, isCentred: true }),
      leader(card, page),
    ];
  },
  progress(card, page) {
    const { text, title } = page.layout;
    return [
      head(card, page, null),
      column(
        {},
        quiet(text.lead, card.label, page, { marginBottom: 18 }),
        setBox("name", card.name, page, {
          ...title,
          width: text.width,
          weight: "bold",
          align: "left",
          isOptical: true,
          isTight: true,
        }),
        setBox("role", card.role, page, {
          align: "left",
          sizes: text.role.map((size) => size * 1.2),
          width: text.width,
          height: text.role[0] * 1.8,
          fill: page.colors.quietInk,
          marginTop: 22,
        }),
      ),
      strip(card.ratings, page),
    ];
  },
  authored(card, page) {
    const { text, numeral } = page.layout;
    return [
      head(card, page, null),
      column(
        {},
        setBox("figure", card.figure, page, {
          ...numeral,
          width: text.width,
          fill: page.colors.accent,
          weight: "bold",
          isOptical: true,
          isTight: true,
          rowsMax: 1,
          // Digits have no descenders, so what follows can move up.
          drop: 0.08,
        }),
        serif(numeral.label, card.label),
      ),
      quiet(text.lead, card.tagline, page),
    ];
  },
};

const WIDE_PANELS = {
  review: (card, page) => [
    column({}, verdict(card.overall, page), rows(card.ratings, page), standing(card.score, page)),
    check(card.check, page),
  ],
  progress: (card, page) => [
    column(
      {},
      verdict(card.overall, page),
      soft(page, { marginTop: 6 }, card.overall.from),
      column(
        { marginTop: 26, paddingTop: 24, borderTop: `1px solid ${page.colors.panelRule}` },
        positive(card, page),
      ),
    ),
    check(card.check, page),
  ],
  authored: () => [],
};

const SQUARE_PANELS = {
  review: (card, page) => [
    panelRow(
      [
        verdict(card.overall, page),
        column({ width: 240 }, rows(card.ratings, page)),
        standing(card.score, page),
      ],
      code(card.check, page),
    ),
    checkLine(card.check, page),
  ],
  progress: (card, page) => [
    panelRow(
      [
        column({}, verdict(card.overall, page), soft(page, { marginTop: 2 }, card.overall.from)),
        column({}, positive(card, page)),
      ],
      code(card.check, page),
    ),
    checkLine(card.check, page),
  ],
  authored: () => [],
};

function panelRow(columns, code) {
  const isFull = columns.filter(Boolean).length > 2;
  return div(
    { justifyContent: isFull && code ? "space-between" : "flex-start", gap: isFull ? 40 : 84 },
    ...columns,
    code && div({ marginLeft: isFull ? 0 : "auto" }, code),
  );
}
