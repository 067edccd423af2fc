import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentOf } from "./svg.mjs";

const FOLDER = path.join(process.cwd(), "node_modules/@twemoji/svg");
const LOOKS_LIKE_EMOJI = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

let known;
const drawings = new Map();

export function emojiOf(character) {
  return LOOKS_LIKE_EMOJI.test(character) ? anyEmojiOf(character) : null;
}

/** For a character that may also be text, such as ☀ without its selector. */
export function anyEmojiOf(character) {
  known ??= new Set(readdirSync(FOLDER).map((file) => path.basename(file, ".svg")));
  const full = nameOf(character);
  return (
    [full, nameOf(character.replaceAll("\uFE0F", "")), full.split("-")[0]].find((name) => known.has(name)) ??
    null
  );
}

export function drawEmoji(name) {
  let drawing = drawings.get(name);
  if (drawing === undefined) {
    drawing = contentOf(readFileSync(path.join(FOLDER, `${name}.svg`), "utf8"));
    drawings.set(name, drawing);
  }
  return drawing;
}

function nameOf(character) {
  return Array.from(character, (part) => part.codePointAt(0).toString(16)).join("-");
}
