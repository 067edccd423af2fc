import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("./load-worker.mjs", import.meta.url));
const CONNECTIONS = 32;

/** Throws if an answer isn't a success of about `length` characters. Each of `posts` is sent once. */
export function openLoad({ signal, defer }) {
  const worker = fork(WORKER);
  defer(() => worker.kill());
  return async ({ seconds, length, ...request }) => {
    worker.send({ ...request, length, duration: seconds, connections: CONNECTIONS });
    const [{ answers, duration, ...wrong }] = await once(worker, "message", { signal });
    if (Object.values(wrong).some((count) => count > 0))
      throw new Error(`${request.url}: ${JSON.stringify({ answers, ...wrong, expectedLength: length })}`);
    return answers / duration;
  };
}
