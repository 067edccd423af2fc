import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { SERVER } from "../../scripts/lib/build.mjs";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { emptyVariables } from "../../scripts/lib/environment.mjs";
import { masterKeyVariables } from "../../scripts/lib/master-key.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { runningServer } from "../../scripts/lib/postgres.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";

const MANIFEST = "functions-config-manifest.json";
// Less than a test may take, so that the failure shows what the process printed.
const READY_MS = 120_000;

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
export type Got = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Unlike fetch, sends any path as it is written, and lets a test choose any header. */
export function ask(port: number, path: string, { method, headers, body }: Asked = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
      let text = "";
      for await (const part of answer.setEncoding("utf8")) text += part;
      resolve({ status: answer.statusCode, headers: answer.headers, body: text });
    });
    asked.on("error", reject).end(body);
  });
}

export function siteCluster() {
  return locateCluster(process.env.E2E_DATA_DIR ?? "");
}

export function siteDatabase(): string {
  const url = runningServer(siteCluster())?.url;
  if (!url) throw new Error("The site under test has no database");
  return url;
}

export type NewProcess = { port: number; printed: () => string; stop: () => Promise<void> };

type Settings = { folder?: string; port?: number; env?: Record<string, string> };

/** Runs the same build on the same database. No one has asked this process for anything yet. */
export async function startProcess({ folder = ROOT, port: given, env = {} }: Settings): Promise<NewProcess> {
  const DATA_DIR = process.env.E2E_DATA_DIR ?? "";
  const key = masterKeyVariables({
    env: { DATA_DIR },
    canCreate: true,
    existingCluster: siteCluster().folder,
  });
  const port = given ?? (await freePort());
  const server = spawn(
    process.execPath,
    [...SERVER, "start", folder, "-H", "127.0.0.1", "-p", String(port)],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...emptyVariables(),
        ...key,
        NODE_ENV: "production",
        DATA_DIR,
        DATABASE_URL: siteDatabase(),
        DATABASE_WAIT_SECONDS: process.env.E2E_DATABASE_WAIT_SECONDS,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(server, "exit");
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  try {
    const isReady = async () => expect((await ask(port, "/api/ready")).status).toBe(200);
    await expect(isReady).toPass({ timeout: READY_MS, intervals: [100] });
  } catch (error) {
    await stop();
    throw new Error(`The process isn't ready. It printed:\n${printed}`, { cause: error });
  }
  return { port, printed: () => printed, stop };
}

export async function withNewProcess<T>(settings: Settings, work: (port: number) => Promise<T>): Promise<T> {
  const { port, stop } = await startProcess(settings);
  try {
    return await work(port);
  } finally {
    await stop();
  }
}

/** The same build in another folder, except that its manifest names no middleware. */
export function copyWithoutMiddleware(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), "test-access-"));
  const link = (at: string, except: string) => {
    mkdirSync(path.join(copy, at), { recursive: true });
    for (const name of readdirSync(path.join(ROOT, at)).filter((each) => each !== except)) {
      symlinkSync(path.join(ROOT, at, name), path.join(copy, at, name));
    }
  };
  link("", ".next");
  link(".next", "server");
  link(".next/server", MANIFEST);
  const manifest = JSON.parse(readFileSync(path.join(ROOT, ".next/server", MANIFEST), "utf8"));
  if (!manifest.functions["/_middleware"]) throw new Error(`${MANIFEST} names no middleware`);
  writeFileSync(path.join(copy, ".next/server", MANIFEST), JSON.stringify({ ...manifest, functions: {} }));
  return copy;
}

/** It is in front of a database, so that one process can lose it. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on("error", () => socket.destroy())
        .on("close", () => {
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.toString(), close };
}
