import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Like `gc` under --expose-gc. @returns {() => void} */
export function garbageCollector() {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/** V8 keeps what it compiled for a pattern of an earlier file in the same worker until the second collection. */
export function dropCompiledPatterns() {
  const collect = garbageCollector();
  for (let times = 0; times < 2; times++) collect();
}
