import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ADDRESSES } from "./traffic.mjs";

const TIME = /\b\d\d:\d\d:\d\d\b/;
const UUID = /^[0-9a-f]{8}-/;

/** Files of the servers around the database: what they print, and what they keep. */
export function listFiles(folders) {
  return folders
    .flatMap((folder) =>
      statSync(folder).isFile()
        ? [folder]
        : readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    .filter((file) => !file.includes(`${path.sep}data${path.sep}`));
}

export function sizesOf(files) {
  return new Map(files.map((file) => [file, statSync(file).size]));
}

/** Lines with a time of day that were written since the files had these sizes. */
export function listTimedLines(files, sizes) {
  return files.flatMap((file) =>
    readFileSync(file)
      .subarray(sizes.get(file) ?? 0)
      .toString("latin1")
      .split("\n")
      .filter((line) => TIME.test(line))
      .map((line) => `${path.basename(file)}: ${line.slice(0, 120)}`),
  );
}

/** What each of these files says of a person, a session or a review. */
export function findTraces(files, { people, acknowledged }) {
  const ids = [
    ...people.authors.map(({ id }) => id),
    ...[...acknowledged.values()].flatMap((one) => [...one]),
  ];
  const needles = [
    ADDRESSES,
    "@trial.example",
    ...people.authors.map(({ cookie }) => cookie.split("=")[1]),
    ...[...acknowledged.keys()].map((text) => text.slice(0, 60)),
    ...ids.flatMap((id) => (UUID.test(id) ? [id, id.replaceAll("-", "")] : [id])),
  ];
  const raw = ids.filter((id) => UUID.test(id)).map((id) => Buffer.from(id.replaceAll("-", ""), "hex"));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return [...needles, ...raw]
      .filter((needle) => bytes.includes(needle))
      .slice(0, 3)
      .map((needle) => `${path.basename(file)}: ${needle.toString("hex").slice(0, 60)}`);
  });
}

/** How many of these exact times, as PostgreSQL stores them, are in the files of a server, by file. */
export function findTimes(files, times) {
  return files.flatMap(({ name, bytes }) => {
    const count = times.filter((time) => bytes.includes(Buffer.from(time, "hex"))).length;
    return count > 0 ? [`${name}: ${count}`] : [];
  });
}
