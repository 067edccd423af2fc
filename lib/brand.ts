export const BRAND = "Plainspoken";
export const TAGLINE = "Anonymous • Secure • Private";
/** The background of every page, in hex because browsers need that for their own frame. */
export const GROUND = { light: "#f6faf9", dark: "#0d1718" };
