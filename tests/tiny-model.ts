import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What each known word adds to the logit of each label. */
type Weights = Record<string, number[]>;

type TinyModel = {
  labels: string[];
  weights: Weights;
  bias?: number;
  /** Multiplications of two matrices of a thousand rows, to make it slow. */
  waste?: number;
  moderation?: unknown;
};

/** For `MODERATION_MODEL`: a text classifier that adds up the weights of the words. */
export function writeTinyModel(
  folder: string,
  { labels, weights, bias = -4, waste = 0, ...rest }: TinyModel,
) {
  mkdirSync(folder, { recursive: true });
  const words = ["[UNK]", ...Object.keys(weights)];
  const rows = words.map((word) => weights[word] ?? labels.map(() => 0));
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  writeFileSync(path.join(folder, "model.onnx"), toOnnx(rows, labels.length, bias, waste));
  write("tokenizer.json", toTokenizer(words));
  write("config.json", {
    problem_type: "multi_label_classification",
    id2label: Object.fromEntries(labels.map((label, i) => [i, label])),
    moderation: rest.moderation,
  });
}

function toTokenizer(words: string[]) {
  return {
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: null,
    decoder: null,
    model: {
      type: "WordPiece",
      vocab: Object.fromEntries(words.map((word, i) => [word, i])),
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
    },
  };
}

// The fields of onnx.proto3 that a graph needs: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3
function toOnnx(rows: number[][], labels: number, bias: number, waste: number): Uint8Array {
  const chain = Array.from({ length: waste }, (_, i) =>
    node("MatMul", [i === 0 ? "square" : `product${i}`, "square"], [`product${i + 1}`]),
  );
  const wasteful = [
    node("Cast", ["input_ids"], ["floats"], attribute("to", FLOAT)),
    node("ReduceSum", ["floats"], ["total"], attribute("keepdims", 0)),
    node("Mul", ["total", "zero"], ["nothing"]),
    node("Expand", ["nothing", "side"], ["square"]),
    ...chain,
    node("ReduceSum", [`product${waste}`], ["wasted"], attribute("keepdims", 0)),
    node("Add", ["sum", "wasted"], ["wasted_sum"]),
  ];
  const graph = message(
    ...[
      node("Gather", ["weights", "input_ids"], ["rows"]),
      node("Cast", ["attention_mask"], ["mask"], attribute("to", FLOAT)),
      node("Unsqueeze", ["mask", "last"], ["column"]),
      node("Mul", ["rows", "column"], ["gathered"]),
      node("ReduceSum", ["gathered", "axis"], ["sum"], attribute("keepdims", 0)),
      ...(waste > 0 ? wasteful : []),
      node("Add", [waste > 0 ? "wasted_sum" : "sum", "bias"], ["logits"]),
    ].map((bytes) => field(1, bytes)),
    field(2, text("tiny")),
    ...[
      tensor("weights", FLOAT, [rows.length, labels], new Float32Array(rows.flat())),
      tensor("bias", FLOAT, [labels], new Float32Array(labels).fill(bias)),
      tensor("axis", INT64, [1], new BigInt64Array([1n])),
      tensor("last", INT64, [1], new BigInt64Array([2n])),
      tensor("zero", FLOAT, [], new Float32Array([0])),
      tensor("side", INT64, [2], new BigInt64Array([1000n, 1000n])),
    ].map((bytes) => field(5, bytes)),
    ...["input_ids", "attention_mask"].map((name) => field(11, value(name, INT64, ["batch", "length"]))),
    field(12, value("logits", FLOAT, ["batch", labels])),
  );
  return message(number(1, 8), field(7, graph), field(8, message(number(2, 13))));
}

const FLOAT = 1;
const INT64 = 7;

function node(type: string, inputs: string[], outputs: string[], ...attributes: Uint8Array[]) {
  return message(
    ...inputs.map((name) => field(1, text(name))),
    ...outputs.map((name) => field(2, text(name))),
    field(4, text(type)),
    ...attributes.map((bytes) => field(5, bytes)),
  );
}

function attribute(name: string, whole: number) {
  return message(field(1, text(name)), number(3, whole), number(20, 2));
}

function tensor(name: string, type: number, sizes: number[], values: Float32Array | BigInt64Array) {
  const raw = new Uint8Array(values.buffer);
  return message(
    ...sizes.map((size) => number(1, size)),
    number(2, type),
    field(8, text(name)),
    field(9, raw),
  );
}

function value(name: string, type: number, sizes: (number | string)[]) {
  const shape = message(
    ...sizes.map((size) =>
      field(1, message(typeof size === "number" ? number(1, size) : field(2, text(size)))),
    ),
  );
  const typed = message(field(1, message(number(1, type), field(2, shape))));
  return message(field(1, text(name)), field(2, typed));
}

function text(words: string) {
  return new TextEncoder().encode(words);
}

function message(...parts: Uint8Array[]) {
  return new Uint8Array(Buffer.concat(parts));
}

function field(id: number, bytes: Uint8Array) {
  return message(varint((id << 3) | 2), varint(bytes.length), bytes);
}

function number(id: number, whole: number) {
  return message(varint(id << 3), varint(whole));
}

function varint(whole: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = whole; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return new Uint8Array([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
