import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

// Plain JavaScript, because a worker thread loads this file from disk, even in the production build.

// Parts of a long text overlap, so that a sentence cut off in one part is whole in another.
const OVERLAP = 1 / 8;
const SHORTEST_PART = 16;

const models = new Map();

/**
 * @param {{ folder: string, text: string, maxTokens: number }} task
 * @returns {Promise<number[][]>} the logits of each part of the text that fits into `maxTokens`
 * @throws Error that says in plain words what is wrong with the folder or the package
 */
export async function classify({ folder, text, maxTokens }) {
  const model = await modelOf(folder);
  const logits = [];
  for (const encoded of encodeParts(model.tokenizer, text, maxTokens)) logits.push(await run(model, encoded));
  return logits;
}

async function modelOf(folder) {
  if (!models.has(folder)) models.set(folder, await load(folder));
  return models.get(folder);
}

async function load(folder) {
  const [runtime, { Tokenizer }] = await Promise.all([
    importOptional("onnxruntime-node"),
    importOptional("@huggingface/tokenizers"),
  ]);
  const { InferenceSession, Tensor } = runtime.default;
  const settings = path.join(folder, "tokenizer_config.json");
  const tokenizer = await explain(
    "tokenizer.json can't be used",
    () =>
      new Tokenizer(
        readJson(path.join(folder, "tokenizer.json")),
        existsSync(settings) ? readJson(settings) : {},
      ),
  );
  const session = await explain("model.onnx can't be loaded", () =>
    // One thread leaves the other cores to the server. Level 4 prints only fatal errors.
    InferenceSession.create(path.join(folder, "model.onnx"), { intraOpNumThreads: 1, logSeverityLevel: 4 }),
  );
  const unknown = session.inputNames.find((name) => !INPUTS.includes(name));
  if (unknown) throw new Error(`model.onnx asks for '${unknown}', which a text classifier doesn't need`);
  return { tokenizer, session, Tensor };
}

const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];

async function importOptional(name) {
  return explain(`The package ${name} is missing or doesn't run on this system`, () => import(name));
}

async function explain(what, work) {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${String(error?.message).split("\n")[0]}`);
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function encodeParts(tokenizer, text, maxTokens) {
  const encoded = tokenizer.encode(text, { return_token_type_ids: true });
  if (encoded.ids.length <= maxTokens) return [encoded];
  if (text.length <= SHORTEST_PART) return [cut(encoded, maxTokens)];
  const [middle, more] = [text.length / 2, text.length * OVERLAP];
  const parts = [text.slice(0, Math.ceil(middle + more)), text.slice(Math.floor(middle - more))];
  return parts.flatMap((part) => encodeParts(tokenizer, part, maxTokens));
}

function cut({ ids, attention_mask, token_type_ids }, length) {
  const [first, second, third] = [ids, attention_mask, token_type_ids].map((list) => list.slice(0, length));
  return { ids: first, attention_mask: second, token_type_ids: third };
}

async function run({ session, Tensor }, { ids, attention_mask, token_type_ids }) {
  if (ids.length === 0) return [];
  const values = { input_ids: ids, attention_mask, token_type_ids };
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const whole = BigInt64Array.from(values[name], (value) => BigInt(value ?? 0));
      return [name, new Tensor("int64", whole, [1, whole.length])];
    }),
  );
  const output = await session.run(feeds);
  const logits = output.logits ?? output[session.outputNames[0]];
  return Array.from(logits.data, Number);
}
