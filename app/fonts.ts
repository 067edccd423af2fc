import localFont from "next/font/local";

const publicSans = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  variable: "--font-public-sans",
  weight: "100 900",
  // Its stand-ins are in app/globals.css.
  adjustFontFallback: false,
});

const sourceSerif = localFont({
  src: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  variable: "--font-source-serif",
  weight: "600",
  adjustFontFallback: "Times New Roman",
});

// for letters beyond Latin-1, as in names; browsers fetch these only if the page has such a letter
const publicSansExtended = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2",
  variable: "--font-public-sans-ext",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F" }],
});

const sourceSerifExtended = localFont({
  src: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff2",
  variable: "--font-source-serif-ext",
  weight: "600",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F" }],
});

export const fontVariables = [publicSans, sourceSerif, publicSansExtended, sourceSerifExtended]
  .map((font) => font.variable)
  .join(" ");
