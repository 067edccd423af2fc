import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, StartError } from "./root.mjs";

export function readDockerfile() {
  const text = readFileSync(path.join(ROOT, "Dockerfile"), "utf8");
  const find = (pattern) => {
    const [, value] = pattern.exec(text) ?? [];
    if (!value) throw new StartError(`The Dockerfile has no ${pattern}`);
    return value;
  };
  const [, node, release] = /^FROM node:([\d.]+)-(\w+)-slim\n/m.exec(text) ?? [];
  return {
    node,
    release,
    build: find(/^RUN (.+)$/m),
    folder: find(/^WORKDIR (?!\/build)(.+)$/m),
    user: find(/^USER (\d+):\d+$/m),
    variables: Object.fromEntries(
      find(/^ENV (.+)$/m)
        .split(" ")
        .map((pair) => pair.split("=")),
    ),
    health: JSON.parse(find(/^HEALTHCHECK .*? CMD (\[.+\])$/m)),
    command: JSON.parse(find(/^CMD (\[.+\])$/m)),
  };
}

/** .dockerignore names each file and folder that the build may see. */
export function readAllowed() {
  return Array.from(
    readFileSync(path.join(ROOT, ".dockerignore"), "utf8").matchAll(/^!(.+)$/gm),
    ([, name = ""]) => name,
  );
}
