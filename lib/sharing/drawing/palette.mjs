import { readFileSync } from "node:fs";
import path from "node:path";

const CSS = readFileSync(path.join(process.cwd(), "app/globals.css"), "utf8");
const LOOKS = { light: ":root", dark: ".dark" };

const palettes = Object.fromEntries(Object.keys(LOOKS).map((look) => [look, toPalette(look)]));

export function paletteOf(look) {
  return palettes[look];
}

function toPalette(look) {
  const token = tokensOf(LOOKS[look]);
  const light = tokensOf(LOOKS.light);
  const dark = tokensOf(LOOKS.dark);
  const isLight = look === "light";
  return {
    ground: token("background"),
    ink: token("foreground"),
    quietInk: token("muted-foreground"),
    accent: token("primary"),
    rule: token("border"),
    // The panel is dark in both looks, so its muted text, rules and stars take the dark theme's colours.
    panel: isLight ? token("primary-hover") : token("accent"),
    panelInk: isLight ? token("primary-foreground") : token("foreground"),
    panelQuietInk: dark("accent-foreground"),
    panelRule: `${dark("primary")}59`,
    weave: dark("primary"),
    star: dark("star"),
    starOutline: dark("accent-foreground"),
    // Dark on light in both looks: not every scanner reads an inverted code.
    codeGround: light("background"),
    codeInk: light("foreground"),
  };
}

function tokensOf(selector) {
  const start = CSS.indexOf(`${selector} {`);
  const block = CSS.slice(start, CSS.indexOf("}", start));
  return (name) => {
    const [, value] = new RegExp(`--${name}: oklch\\(([^)]+)\\)`).exec(block) ?? [];
    if (!value) throw new Error(`app/globals.css has no colour --${name} in ${selector}`);
    return toHex(...value.split(" ").map(Number));
  };
}

// OKLCH to sRGB (https://bottosson.github.io/posts/oklab/)
function toHex(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

function toByte(linear) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}
