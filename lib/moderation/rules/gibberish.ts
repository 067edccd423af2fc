import { type MappedText, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";

export function findGibberish(plain: MappedText): TextMark[] {
  const text = plain.text.trim();
  if (text === "") return [];
  const letters = text.match(/\p{L}/gu) ?? [];
  const words = [...plain.text.matchAll(/\p{L}[\p{L}\p{M}';]*/gu)];
  if (saysNothing(letters, words)) {
    return [toMark(plain, plain.text.search(/\S/u), plain.text.trimEnd().length, "gibberish")];
  }
  const mashed = words.filter(([word]) => isMashed(word));
  const marked = lengthOf(mashed) < letters.length * GIBBERISH_SHARE ? findUnreadable(words) : mashed;
  return marked.map((word) => toMark(plain, word.index, word.index + word[0].length, "gibberish"));
}

// A single odd word (a surname, a code name, a sigh) is fine; a text of mostly such words isn't.
const GIBBERISH_SHARE = 0.5;

const UNREADABLE_MIN_WORDS = 3;

function findUnreadable(words: RegExpExecArray[]) {
  const long = words.filter(([word]) => word.length >= 4);
  const unreadable = long.filter(([word]) => isUnreadable(word));
  if (unreadable.length < UNREADABLE_MIN_WORDS) return [];
  return lengthOf(unreadable) < lengthOf(long) * GIBBERISH_SHARE ? [] : unreadable;
}

function lengthOf(words: RegExpExecArray[]) {
  return words.reduce((sum, [word]) => sum + word.length, 0);
}

function isUnreadable(word: string) {
  if (word.length <= 5 && word === word.toUpperCase()) return false;
  const bare = withoutAccent(word);
  return /^[a-z]+$/.test(bare) && (IMPLAUSIBLE_PAIR.test(bare) || ROW_PIECE.test(bare));
}

function saysNothing(letters: string[], words: RegExpExecArray[]) {
  if (letters.length === 0) return true;
  const distinct = new Set(letters.map((letter) => letter.toLowerCase()));
  if (letters.length >= 8 && distinct.size <= 2) return true;
  const vocabulary = new Set(words.map(([word]) => word.toLowerCase()));
  if (words.length >= 4 && vocabulary.size === 1) return true;
  const latin = letters.map(withoutAccent).filter((letter) => /[a-z]/.test(letter));
  if (latin.length < 12 || latin.length < letters.length * 0.9) return false;
  const vowels = latin.filter((letter) => /[aeiouy]/.test(letter)).length / latin.length;
  return vowels < 0.15 || vowels > 0.8;
}

function isMashed(word: string) {
  const bare = withoutAccent(word);
  if (/(.)\1{5}/u.test(bare)) return true;
  if (/^(.{1,5})\1{2,}/u.test(bare) && bare.length >= 8) return true;
  if (bare.length > 40 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(bare)) return true;
  if (KEYBOARD_RUNS.test(bare)) return true;
  if (!/^[a-z;']+$/.test(bare)) return false;
  if (/^[asdfghjkl;]{7,}$/.test(bare) && !/^(?:alfalfa|haggadah)$/.test(bare)) return true;
  if (bare.length >= 5 && !/[aeiouy]/.test(bare) && word !== word.toUpperCase()) return true;
  if (/[bcdfghjklmnpqrstvwxz]{7}/.test(bare)) return true;
  const odd = bare.match(UNUSUAL_PAIR)?.length ?? 0;
  return bare.length >= 5 && odd * 5 >= bare.length;
}

const ROWS = ["qwertyuiop", "asdfghjkl;", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"];
const KEYBOARD_RUNS = new RegExp(
  ROWS.flatMap((row) => [row, Array.from(row).reverse().join("")])
    .flatMap((row) => Array.from({ length: row.length - 4 }, (_, i) => row.slice(i, i + 5)))
    .filter((run) => !["poiuy", "rewq"].includes(run))
    .join("|"),
);

const UNUSUAL_PAIR =
  /(?=(?:q[bcdfghjklmnpstvxz]|[bfghjkpvwxz]q|j[bcdfghlmpqrstvwxz]|[cfghmpqvwx]j|x[bdgjkrzwv]|[bcdfghjkmpqstvwz]x|v[bcfghjkmpqtwx]|[fghkqw]v|f[bdghjkpqvwxz]|[bcdgjkqvxz]f|z[bcdfjqrx]|[bfhjkpqvx]z|[dfgpbq]k|k[dfgqx]|[dfgpb]h(?=[bcdfgjkmpqvx])|w[jqvx]|sdf|dfg|fgh|ghj|hjk|jkl|lkj|kjh|hgf|gfd|fds))/g;

// Only counts across a whole text: in names from some 60 languages, at most one word in 30 has such a pair.
const IMPLAUSIBLE_PAIR =
  /b[fgpqxz]|c[bfgjpvwx]|d[fqx]|f[bkmpqvwxz]|g[cpqx]|h[cfgkqxz]|j[hqrx]|k[bdfgqxz]|l[qrx]|m[fgkqvxz]|p[bdgjkmqvxz]|q[fghjkmnpwxyz]|s[fgx]|t[gq]|v[bcfhmpqtwx]|w[jqvxz]|x[bgjqrvwz]|y[qx]|z[fqx]/;
const ROW_PIECE =
  /sdf|dfg|fgh|ghj|hjk|jkl|lkj|kjh|jhg|hgf|gfd|fds|asd|zxc|xcv|cvb|bnm|mnb|nbv|bvc|vcx|cxz|wqe|ewq|oiu|^[zxcvbnm]{4,}$|^(?=.*[sdfghjkl]{3})[asdfghjkl]{5,}$/;

function withoutAccent(text: string) {
  const lower = text.toLowerCase();
  if (/^[a-z;']*$/.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ı/g, "i")
    .replace(/ø/g, "o")
    .replace(/æ/g, "a");
}
