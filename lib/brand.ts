/** The product's name and tagline. Nothing else spells them. */
export const BRAND = "Plainspoken";
export const TAGLINE = "Anonymous • Secure • Private";
/** The background of every page, in the notation that browsers need for their own frame. */
export const GROUND = { light: "#f6faf9", dark: "#0d1718" };
