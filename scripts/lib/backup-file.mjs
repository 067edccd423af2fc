import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { deriveFrom } from "../../lib/crypto/key-ring.mjs";
import { copyIn } from "./backup-tables.mjs";
import { StartError } from "./root.mjs";

const FORMAT = 1;
const COMMENT = "-- ";
const END_OF_TABLE = Buffer.from("\\.\n");
const NEWLINE = 10;
const PADDING_LINE = 65_536;
const SIZE_MIN = 4 * 1024 * 1024;

/**
 * Ends with an HMAC under the newest master key: otherwise anyone who knows `recipient` could make a backup.
 * @param {string} file @param {{ recipient: string, masterKeys: Buffer[], head: object, tables: AsyncIterable<{ name: string, columns: string[], rows: AsyncIterable<Buffer> }>, signal?: AbortSignal }} content
 * @returns {Promise<{ name: string, rows: number, hash: string }[]>}
 */
export async function writeBackupFile(file, { recipient, masterKeys, head, tables, signal }) {
  const written = [];
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = padded(script({ head: { format: FORMAT, ...head }, tables, masterKeys, written }));
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(await encrypter.encrypt(ReadableStream.from(plain)), output, { signal });
  return written;
}

async function* script({ head, tables, masterKeys, written }) {
  yield comment(head);
  for await (const { name, columns, rows } of tables) {
    yield Buffer.from(`${copyIn({ name, columns })};\n`);
    const summary = startSummary({ name, columns });
    for await (const bytes of rows) {
      summary.add(bytes);
      yield bytes;
    }
    yield END_OF_TABLE;
    written.push(summary.end());
  }
  yield comment({ tables: written, proof: proofOf(masterKeys[0], head, written) });
}

function comment(value) {
  return Buffer.from(`${COMMENT}${JSON.stringify(value)}\n`);
}

/** To a power of two: the exact size of each night's file would show how much was written that day. */
async function* padded(chunks) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    yield chunk;
  }
  for (let missing = Math.max(SIZE_MIN, 2 ** Math.ceil(Math.log2(size))) - size; missing > 0; ) {
    const length = Math.min(missing, PADDING_LINE);
    yield Buffer.from(`${" ".repeat(length - 1)}\n`);
    missing -= length;
  }
}

/** @param {{ name: string, columns: string[] }} table */
export function startSummary(table) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    /** @param {Buffer} bytes */
    add(bytes) {
      hash.update(bytes);
      // COPY writes a line break inside a value as two other characters.
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows++;
    },
    end: () => ({ ...table, rows, hash: hash.digest("hex") }),
  };
}

function proofOf(masterKey, head, tables) {
  return createHmac("sha256", deriveFrom(masterKey, "backup/v1"))
    .update(JSON.stringify([head, tables]))
    .digest("hex");
}

/** @param {string} file @returns {string} the secret key in a file as `age-keygen` writes it */
export function readBackupKey(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new StartError(`The key of the backups can't be read: ${error.message}`);
  }
  const key = text.split("\n").find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!key) throw new StartError(`${file} has no key of backups. It must have a line AGE-SECRET-KEY-…`);
  return key.trim();
}

/**
 * @param {string} file @param {{ backupKey: string, masterKeys: Buffer[] }} keys
 * @returns {Promise<{ head: { format: number, day: string, migrations: { name: string, checksum: string }[] }, tables: { name: string, columns: string[], rows: number, hash: string }[], keys: Buffer[] }>} with the master keys of that time
 * @throws StartError if it is damaged, incomplete, or not made with one of these master keys
 */
export async function checkBackupFile(file, { backupKey, masterKeys }) {
  const found = [];
  let head;
  let end;
  let summary;
  for await (const { line, bytes, isEnd } of readBackupFile(file, backupKey)) {
    if (bytes) summary.add(bytes);
    else if (isEnd) found.push(summary.end());
    else if (line.startsWith("COPY ")) summary = startSummary(tableOf(line));
    else if (line.startsWith(COMMENT) && !head) head = JSON.parse(line.slice(COMMENT.length));
    else if (line.startsWith(COMMENT)) end = JSON.parse(line.slice(COMMENT.length));
  }
  if (head?.format !== FORMAT) throw new StartError("This version can't read this backup.");
  const proof = Buffer.from(String(end?.proof), "hex");
  const newest = masterKeys.findIndex((key) => {
    const expected = Buffer.from(proofOf(key, head, found), "hex");
    return proof.length === expected.length && timingSafeEqual(proof, expected);
  });
  if (newest < 0) {
    throw new StartError(
      "The backup wasn't made with this master key. Put the key of that time into its place, and try again.",
    );
  }
  return { head, tables: found, keys: masterKeys.slice(newest) };
}

/** @returns {{ name: string, columns: string[] }} */
function tableOf(line) {
  const [name, ...columns] = Array.from(line.matchAll(/"((?:[^"]|"")+)"/g), ([, text]) =>
    text.replaceAll('""', '"'),
  );
  return { name, columns };
}

/** @returns {AsyncGenerator<{ line: string, bytes?: undefined, isEnd?: undefined } | { bytes: Buffer, line?: undefined, isEnd?: undefined } | { isEnd: true, line?: undefined, bytes?: undefined }>} */
export async function* readBackupFile(file, backupKey) {
  let rest = Buffer.alloc(0);
  let isInTable = false;
  for await (const chunk of decrypted(file, backupKey)) {
    const bytes = Buffer.concat([rest, chunk]);
    let at = 0;
    let rowsFrom = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
      const line = bytes.subarray(at, end + 1);
      if (!isInTable) {
        const text = line.toString().trim();
        yield { line: text };
        isInTable = text.startsWith("COPY ");
        rowsFrom = end + 1;
      } else if (line.equals(END_OF_TABLE)) {
        if (at > rowsFrom) yield { bytes: bytes.subarray(rowsFrom, at) };
        yield { isEnd: true };
        isInTable = false;
      }
      at = end + 1;
    }
    if (isInTable && at > rowsFrom) yield { bytes: bytes.subarray(rowsFrom, at) };
    rest = bytes.subarray(at);
  }
}

async function* decrypted(file, backupKey) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(backupKey);
  let stream;
  const input = createReadStream(file);
  try {
    stream = await decrypter.decrypt(ReadableStream.from(input));
    yield* stream;
  } catch (error) {
    if (error.code === "ENOENT") throw new StartError(`There is no file ${file}.`);
    if (/no identity matched/.test(error.message)) {
      throw new StartError(
        "This key doesn't open this backup. Use the one that belongs to its BACKUP_RECIPIENT.",
      );
    }
    throw new StartError(`The backup is damaged or incomplete (${error.message}). Use another copy of it.`);
  } finally {
    input.destroy();
  }
}
