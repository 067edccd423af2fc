import { setText } from "./text.mjs";

export function setBox(key, text, page, { isCentred, isTight, drop = 0, marginTop, ...options }) {
  const set = setText(text, { fill: page.colors.ink, language: page.language, ...options });
  const shift = isCentred ? (options.height - set.height) / 2 : 0;
  page.drawn.set(key, `<g transform="translate(0 ${shift})">${set.svg}</g>`);
  return room(key, options.width, isTight ? set.height - drop * set.size : options.height, { marginTop });
}

export function serif(fontSize, text, style) {
  return div({ fontFamily: "Source Serif 4", fontWeight: 600, fontSize, ...style }, text);
}

export function quiet(fontSize, text, page, style) {
  return div({ fontSize, color: page.colors.quietInk, ...style }, text);
}

export function soft(page, style, text) {
  return div({ fontSize: page.layout.panelStyle.row, color: page.colors.panelQuietInk, ...style }, text);
}

export function room(key, width, height, style) {
  return { type: "div", key, props: { style: { display: "flex", flexShrink: 0, width, height, ...style } } };
}

export function column(style, ...children) {
  return div({ flexDirection: "column", ...style }, ...children);
}

export function div(style, ...children) {
  const kept = children.flat().filter(Boolean);
  return {
    type: "div",
    key: null,
    props: { style: { display: "flex", flexShrink: 0, ...style }, children: kept },
  };
}
