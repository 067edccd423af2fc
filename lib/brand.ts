/** The product's name and tagline. Nothing else spells them. */
export const BRAND = "Plainspoken";
export const TAGLINE = "Anonymous • Secure • Private";
