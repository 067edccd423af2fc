import { column, div, quiet, room, serif, setBox, soft } from "./elements.mjs";
import { isRightToLeft } from "./paragraph.mjs";
import { drawCode, drawMark, drawStars } from "./shapes.mjs";

export function head({ brand }, page, note) {
  const { colors, isWide, layout } = page;
  const size = isWide ? 30 : 38;
  page.drawn.set("mark", drawMark({ size, stroke: colors.accent }));
  return div(
    { justifyContent: "space-between", alignItems: "center" },
    div(
      { alignItems: "center" },
      room("mark", size, size),
      serif(isWide ? 27 : 34, brand, { marginLeft: 12 }),
    ),
    note && quiet(layout.text.week, note, page),
  );
}

export function leader(card, page) {
  const { lead, width, name, role } = page.layout.text;
  const isRtl = isRightToLeft(card.quote);
  const align = isRtl ? "right" : "left";
  return column(
    { alignItems: isRtl ? "flex-end" : "flex-start" },
    quiet(lead, card.label, page, { marginBottom: 8 }),
    setBox("name", card.name, page, { width, align, sizes: name, height: name[0] * 1.4, weight: "bold" }),
    setBox("role", card.role, page, {
      width,
      align,
      direction: isRightToLeft(card.role.replace(/[\u2068\u2069]/g, "")) ? "rtl" : "ltr",
      sizes: role,
      height: role[0] * 1.4,
      fill: page.colors.quietInk,
    }),
  );
}

export function verdict({ value, figure, outOf, label }, page) {
  const { panelStyle } = page.layout;
  return column(
    {},
    soft(page, { marginBottom: 12 }, label),
    stars(value, page),
    div(
      { alignItems: "baseline", marginTop: 6 },
      serif(panelStyle.figure, figure, { lineHeight: 1.05 }),
      soft(page, { fontSize: panelStyle.words, marginLeft: 10 }, outOf),
    ),
  );
}

export function rows(ratings, page) {
  const { colors, isWide, layout } = page;
  return column(
    isWide ? { marginTop: 10, marginBottom: 16 } : {},
    ...ratings.map(({ label, figure }, index) =>
      div(
        {
          justifyContent: "space-between",
          alignItems: "center",
          padding: isWide ? "6px 0" : "12px 0",
          borderTop: index > 0 ? `1px solid ${colors.panelRule}` : "0",
        },
        soft(page, {}, label),
        serif(layout.panelStyle.row + 3, figure),
      ),
    ),
  );
}

export function standing(score, page) {
  if (!score) return null;
  return column(
    {},
    soft(page, { marginBottom: page.isWide ? 4 : 12 }, score.label),
    serif(page.layout.panelStyle.score, `${score.figure} ${score.outOf}`),
    soft(page, { marginTop: 4 }, score.from),
  );
}

export function positive({ positive }, page) {
  const { stars, figure } = page.layout.panelStyle;
  return [
    soft(page, {}, positive.label),
    // Level with the score to its left, which has stars above it.
    serif(figure, positive.figure, { lineHeight: 1.05, marginTop: page.isWide ? 6 : stars + 18 }),
  ];
}

export function strip(ratings, page) {
  const { colors, isWide, layout } = page;
  const [gap, count] = [isWide ? 28 : 36, ratings.length];
  const width = (layout.text.width - gap * (count - 1)) / count;
  return div(
    { width: layout.text.width, justifyContent: "space-between" },
    ...ratings.map(({ label, figure, value }) =>
      column(
        { width },
        div(
          { width, height: 5, backgroundColor: colors.rule },
          div({ width: (width * value) / 5, height: 5, backgroundColor: colors.accent }),
        ),
        quiet(isWide ? 17 : 21, label, page, { marginTop: 16 }),
        serif(isWide ? 40 : 52, figure, { marginTop: 2 }),
      ),
    ),
  );
}

export function check(found, page) {
  if (!found) return null;
  const { width } = page.layout.panel;
  return column(
    {},
    div(
      { alignItems: "center" },
      code(found, page),
      div({ width: 132, marginLeft: 20, fontSize: 18, fontWeight: 600, lineHeight: 1.35 }, found.label),
    ),
    soft(
      page,
      { marginTop: 12, fontSize: fitting(found.shown, width - 80, 15), wordBreak: "break-all" },
      found.shown,
    ),
  );
}

export function checkLine(found, page) {
  if (!found) return null;
  const { label, shown } = found;
  return div(
    {
      borderTop: `1px solid ${page.colors.panelRule}`,
      paddingTop: 14,
      justifyContent: "space-between",
      alignItems: "center",
    },
    div({ fontSize: 20, fontWeight: 600 }, label),
    soft(page, { fontSize: fitting(shown, 600, 20), maxWidth: 640, wordBreak: "break-all" }, shown),
  );
}

export function code(found, page) {
  if (!found) return null;
  const { colors, layout } = page;
  const size = layout.panelStyle.code;
  page.drawn.set("code", drawCode(found.url, { size, ground: colors.codeGround, ink: colors.codeInk }));
  return room("code", size, size);
}

function fitting(address, width, size) {
  return Math.max(size * 0.75, Math.min(size, width / (address.length * 0.56)));
}

function stars(value, page) {
  const size = page.layout.panelStyle.stars;
  const gap = size * 0.12;
  page.drawn.set(
    "stars",
    drawStars(value, { size, gap, star: page.colors.star, outline: page.colors.starOutline }),
  );
  return room("stars", 5 * size + 4 * gap, size);
}
