import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What collects V8's garbage at once, as `gc` does under --expose-gc. @returns {() => void} */
export function garbageCollector() {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
