const SCRIPT = /(<script\b[^>]*>.*?<\/script>)/is;
const NOT_ASCII = /[^\0-\x7f]/g;
const CHARACTERS_NOT_ASCII = /[^\0-\x7f]/gu;

/**
 * The same document in ASCII. One character beyond Latin-1 makes JavaScript keep two bytes for each character of the
 * page, and Node then takes several times as long to send it. A page with a style element, whose text has other escapes,
 * stays as it is.
 */
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

/** What isn't ASCII is in strings that JSON.stringify wrote. */
function escapeScript(text: string): string {
  return text.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
