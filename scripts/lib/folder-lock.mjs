import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpathSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { sleep } from "./processes.mjs";
import { SLUG } from "./root.mjs";

/**
 * A listening socket, because the system closes it even if the process is killed. A lock file would be left
 * behind, and two starts that both find it stale would race to replace it.
 * @param {string} folder @param {Record<string, unknown>} note what a second start learns about the owner
 * @returns {Promise<{ release: () => Promise<void> } | { owner: Record<string, unknown> }>}
 */
export async function lockFolder(folder, note) {
  const address = addressOf(folder);
  for (;;) {
    const server = await listen(address, JSON.stringify({ pid: process.pid, ...note }));
    if (server) return { release: () => new Promise((resolve) => server.close(resolve)) };
    const owner = await askOwner(address);
    if (owner) return { owner };
    // The owner has just ended. Only macOS keeps the socket's file after that.
    if (isFile(address)) rmSync(address, { force: true });
    await sleep(50);
  }
}

export async function lockFolderWhenFree(folder, { signal, onWait }) {
  for (let waited = false; ; waited = true) {
    signal.throwIfAborted();
    const locked = await lockFolder(folder, {});
    if ("release" in locked) return locked;
    if (!waited) onWait(locked.owner);
    await sleep(300);
  }
}

/** Linux's abstract sockets, after a zero byte, and Windows' named pipes need no file. */
function addressOf(folder) {
  const hash = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 24);
  const name = `${SLUG}-${hash}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

function isFile(address) {
  return process.platform !== "linux" && process.platform !== "win32" && path.isAbsolute(address);
}

async function listen(address, note) {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.end(note);
  });
  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    if (error.code === "EADDRINUSE") return null;
    throw error;
  }
  return server.unref();
}

async function askOwner(address) {
  try {
    const socket = net.connect(address);
    let answer = "";
    for await (const part of socket) answer += part;
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
