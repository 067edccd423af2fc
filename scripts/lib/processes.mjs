import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./root.mjs";

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function runQuietly(program, args, { cwd, env, account, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
      signal,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, killedBy) => {
      if (code === 0) return resolve(printed);
      const name = path.basename(program);
      reject(new StartError(`${name} ${args[0] ?? ""} failed (${code ?? killedBy}):\n${printed.trim()}`));
    });
  });
}

/** @param {number} pid @param {RegExp} program its name, because another program may have the id by now */
export function isRunning(pid, program) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  if (process.platform === "win32") return true;
  const { state, name } = process.platform === "linux" ? describeByProc(pid) : describeByPs(pid);
  // A zombie stays in a container whose first process doesn't reap.
  return state !== "" && state !== "Z" && program.test(name);
}

function describeByProc(pid) {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, state };
  } catch {
    return { name: "", state: "" };
  }
}

function describeByPs(pid) {
  const { stdout } = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [state = "", name = ""] = (stdout ?? "").trim().split(/\s+/, 2);
  return { name, state: state.slice(0, 1) };
}
