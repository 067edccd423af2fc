import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ADDRESSES } from "./traffic.mjs";

const TIME = /\b\d\d:\d\d:\d\d\b/;
const UUID = /^[0-9a-f]{8}-/;

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

/** `times`: the bytes that PostgreSQL stores, in hexadecimal. */
export function findTimes(files, times) {
  return files.flatMap(({ name, bytes }) => {
    const count = times.filter((time) => bytes.includes(Buffer.from(time, "hex"))).length;
    return count > 0 ? [`${name}: ${count}`] : [];
  });
}
