import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("./load-worker.mjs", import.meta.url));
const CONNECTIONS = 32;

/**
 * Starts the process that sends requests.
 * @returns a function that requests an address for some seconds over 32 connections, and returns the answers a second.
 *   It throws if an answer isn't a success or isn't about `length` characters long. `posts` are sent once each.
 */
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
