import { drawEmoji } from "./emoji.mjs";
import { EMOJI_EM } from "./paragraph.mjs";

const EMOJI_DROP_EM = 0.18;

export function drawGlyphs(glyphs, { x, y, size }) {
  return glyphs
    .map((glyph) => {
      const left = x + glyph.x * size;
      if (glyph.emoji) {
        const scale = size / 36;
        const top = y - (1 - EMOJI_DROP_EM) * size;
        const shift = left + ((EMOJI_EM - 1) / 2) * size;
        return `<g transform="translate(${round(shift)} ${round(top)}) scale(${scale})" fill="#000">${drawEmoji(glyph.emoji)}</g>`;
      }
      const outline = outlineOf(glyph);
      if (!outline) return "";
      const scale = glyph.font.scale * size;
      return `<path transform="translate(${round(left)} ${round(y - glyph.dy * size)}) scale(${scale} ${-scale})" d="${outline}"/>`;
    })
    .join("");
}

/** In em. The space to the left of a glyph shows at the size of a headline. */
export function bearingOf(glyph) {
  return glyph?.font ? (glyph.font.hb.glyphExtents(glyph.id)?.xBearing ?? 0) * glyph.font.scale : 0;
}

function outlineOf({ font, id }) {
  let outline = font.glyphs.get(id);
  if (outline === undefined) {
    outline = font.hb.glyphToPath(id);
    font.glyphs.set(id, outline);
  }
  return outline;
}

function round(value) {
  return Math.round(value * 100) / 100;
}
