/** The tokens of app/globals.css in hex, because mail programs lack oklch. Some invert `light` themselves. */
export const palette = {
  ground: { light: "#f6faf9", dark: "#0d1718" },
  card: { light: "#ffffff", dark: "#142021" },
  rule: { light: "#d5dfdd", dark: "#2d393a" },
  ink: { light: "#132425", dark: "#e7efed" },
  soft: { light: "#4e6061", dark: "#9dadac" },
  link: { light: "#095a59", dark: "#79d0c8" },
  button: { light: "#095a59", dark: "#79d0c8" },
  onButton: { light: "#f6fbfa", dark: "#061e1f" },
} as const;

/** Text and background. Each pair needs a contrast of 4.5 in light, dark and inverted light. */
export const pairs = [
  ["ink", "card"],
  ["soft", "card"],
  ["link", "card"],
  ["onButton", "button"],
] as const satisfies readonly [keyof typeof palette, keyof typeof palette][];

export const coloured = [
  { className: "ground", property: "background-color", colour: "ground" },
  { className: "card", property: "background-color", colour: "card" },
  { className: "card", property: "border-color", colour: "rule" },
  { className: "rule", property: "border-color", colour: "rule" },
  { className: "ink", property: "color", colour: "ink" },
  { className: "soft", property: "color", colour: "soft" },
  { className: "link", property: "color", colour: "link" },
  { className: "button", property: "background-color", colour: "button" },
  { className: "on-button", property: "color", colour: "onButton" },
] as const satisfies readonly { className: string; property: string; colour: keyof typeof palette }[];
