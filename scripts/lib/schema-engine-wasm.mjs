import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { databaseFactory, offlineFactory } from "./schema-engine-adapter.mjs";

const MODULE = "@prisma/schema-engine-wasm/schema_engine_bg";

globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: "",
  set_message(message) {
    this.message = message;
  },
};

let loading;

/** The package's entry needs a bundler that can import .wasm; this does the bundler's work. */
function loadWasm() {
  loading ??= (async () => {
    const glue = await import(MODULE);
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(MODULE)).replace(/\.js$/, ".wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
    glue.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return glue;
  })();
  return loading;
}

export async function wasmVersion() {
  return (await loadWasm()).version();
}

/** @param {{ datamodels: [string, string][], url?: string, shadowDatabaseUrl?: string }} given */
export async function withEngine({ datamodels, url, shadowDatabaseUrl }, work) {
  const { SchemaEngine } = await loadWasm();
  const opened = [];
  const factory = url ? databaseFactory(url, shadowDatabaseUrl, opened) : offlineFactory();
  const logLine = (line) => process.stderr.write(`${line.trim()}\n`);
  try {
    const schemas = datamodels.length > 0 ? datamodels : undefined;
    const bound = bindMigrationAwareSqlAdapterFactory(factory);
    // A new one each time, because an engine can't use its shadow database twice.
    return await work(await SchemaEngine.new({ datamodels: schemas }, logLine, bound));
  } finally {
    for (const adapter of opened) await adapter.dispose().catch(() => {});
  }
}
