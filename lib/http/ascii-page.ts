const SCRIPT = /(<script\b[^>]*>.*?<\/script>)/is;
const NOT_ASCII = /[^\0-\x7f]/g;
const CHARACTERS_NOT_ASCII = /[^\0-\x7f]/gu;

/** With a character beyond Latin-1, a string has two bytes per character, and Node sends it much more slowly.
 * A page with a style element stays as it is, because CSS has other escapes. */
export function toAsciiPage(html: string): string {
  if (/<style\b/i.test(html)) return html;
  const escaped = html
    .split(SCRIPT)
    .map((part, index) => (index % 2 === 1 ? escapeScript(part) : escapeMarkup(part)))
    .join("");
  // A replaced string still has two bytes for each character.
  return Buffer.from(escaped, "latin1").toString("latin1");
}

function escapeMarkup(text: string): string {
  return text.replace(CHARACTERS_NOT_ASCII, (character) => `&#${character.codePointAt(0)};`);
}

/** In our scripts, only strings that JSON.stringify wrote aren't ASCII. */
function escapeScript(text: string): string {
  return text.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
