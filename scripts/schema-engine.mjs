#!/usr/bin/env node
import { readFileSync } from "node:fs";
import readline from "node:readline";
import { parseArgs } from "node:util";
import { runDatabaseCommand } from "./lib/schema-engine-cli.mjs";
import { wasmVersion, withEngine } from "./lib/schema-engine-wasm.mjs";

// Stands in for Prisma's native schema engine, which its command line would fetch from Prisma's own host before any
// command. It speaks that program's protocol (arguments, then JSON-RPC, a line each) over the same engine as
// WebAssembly, from npm. PostgreSQL only. prisma.config.ts points PRISMA_SCHEMA_ENGINE_BINARY here.

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
  // A panic inside WebAssembly comes up here, outside of the awaited call. Left without an answer, Prisma's command
  // line ends as if all were well.
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
        // The native engine has its client print the difference.
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
    // These two know the shadow database only from what an earlier call has left in the engine.
    if (method === "evaluateDataLoss" || method === "createMigration") {
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    }
    return (await engine[method](params)) ?? null;
  });
}

/** The request may name another database than the schema does. */
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
