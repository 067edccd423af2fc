import { isMainThread } from "node:worker_threads";

// Loaded into every Node process under the launcher. When the launcher is killed with -9 nothing tells its children,
// and the server would stay on the port. (A channel to the parent would tell at once, but listening on it changes
// when Playwright's workers and plain scripts end.)
if (isMainThread && process.platform !== "win32") {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 250).unref();
}
