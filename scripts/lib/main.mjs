import { readFileSync } from "node:fs";
import { StartError } from "./root.mjs";

/**
 * Ctrl-C, SIGTERM and the end of npm abort `signal`. Deferred functions run before the exit, last first. The
 * exit code is 0 if it was told to stop, 1 after an error, otherwise the result of `work`.
 * @typedef {{ signal: AbortSignal, defer: (undo: () => unknown) => void, fail: (error: Error) => void }} Script
 * @param {(script: Script) => Promise<number | void>} work
 */
export async function main(work) {
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => controller.abort());
  abortWhenOrphaned(controller);

  const deferred = [];
  let code = 0;
  const fail = (error) => {
    report(error);
    code = 1;
    controller.abort();
  };
  try {
    const result = await work({ signal, defer: (undo) => deferred.push(undo), fail });
    code ||= result ?? 0;
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
  for (const undo of deferred.reverse()) {
    try {
      await undo();
    } catch (error) {
      fail(error);
    }
  }
  process.exit(code);
}

/** npm, or the shell between npm and us, may die of a SIGTERM without passing it on. */
function abortWhenOrphaned(controller) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = ancestors();
  setInterval(() => {
    if (ancestors() !== atStart) controller.abort();
  }, 500).unref();
}

/** Only works on Linux; elsewhere we only watch the nearest parent. */
function parentOf(pid) {
  try {
    return /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

function report(error) {
  console.error(error instanceof StartError ? error.message : error);
}
