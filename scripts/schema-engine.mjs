#!/usr/bin/env node
import { readFileSync } from "node:fs";
import readline from "node:readline";
import { parseArgs } from "node:util";
import { runDatabaseCommand } from "./lib/schema-engine-cli.mjs";
import { wasmVersion, withEngine } from "./lib/schema-engine-wasm.mjs";

// Replaces Prisma's native schema engine, which its command line would download from Prisma's host.
// It speaks the same protocol (arguments, then JSON-RPC, one line each). prisma.config.ts names this file.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    version: { type: "boolean", short: "V" },
    datamodels: { type: "string", short: "d", multiple: true, default: [] },
    datasource: { type: "string", default: "{}" },
    "enabled-preview-features": { type: "string" },
    "extension-types": { type: "string" },
  },
});
const datasource = JSON.parse(values.datasource);

if (values.version) {
  console.log(`schema-engine-cli ${await wasmVersion()}`);
} else if (positionals[0] === "cli") {
  process.exitCode = await runDatabaseCommand(positionals[1], datasource.url);
} else {
  await serveRequests();
}

async function serveRequests() {
  let inHand = null;
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  // A WebAssembly panic ends up here. Without an answer, Prisma's command line would seem to succeed.
  process.on("uncaughtException", (error) => {
    send({ id: inHand, error: toRpcError(error) });
    process.exitCode = 1;
  });
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (!method) continue;
    inHand = id;
    try {
      const result = await answer(method, params);
      if (method === "diff" && result.stdout) {
        // Like the native engine, let the client print the difference.
        send({ id: `print-${id}`, method: "print", params: { content: result.stdout.trimEnd() } });
        result.stdout = null;
      }
      send({ id, result });
    } catch (error) {
      send({ id, error: toRpcError(error) });
    }
  }
  process.exit();
}

async function answer(method, params) {
  const datamodels = values.datamodels.map((file) => [file, readFileSync(file, "utf8")]);
  const { shadowDatabaseUrl } = datasource;
  return withEngine({ datamodels, url: urlOf(params), shadowDatabaseUrl }, async (engine) => {
    if (method === "getDatabaseVersion") return engine.version(params);
    if (!(method in engine)) throw new Error(`The schema engine has no method ${method}.`);
    // These two only know the shadow database if an earlier call left it in the engine.
    if (method === "evaluateDataLoss" || method === "createMigration") {
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    }
    return (await engine[method](params)) ?? null;
  });
}

function urlOf(params) {
  const sides = [params?.from, params?.to].filter((side) => side?.tag === "url");
  return (
    params?.datasource?.url ?? params?.datasourceType?.url ?? params?.url ?? sides[0]?.url ?? datasource.url
  );
}

function toRpcError(error) {
  const message = globalThis.PRISMA_WASM_PANIC_REGISTRY.message || error?.message || String(error);
  return {
    code: 4466,
    message: "An error happened. Check the data field for details.",
    data: { is_panic: false, message, error_code: error?.code, meta: null },
  };
}
