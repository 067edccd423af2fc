import { isMainThread } from "node:worker_threads";

// If the launcher is killed with -9, its children don't notice, and the server would keep the port. An IPC
// channel would show it at once, but listening on it changes when Playwright's workers and plain scripts end.
if (isMainThread && process.platform !== "win32") {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 250).unref();
}
