import { isDeepStrictEqual } from "node:util";
import { recountAggregates } from "../recount";

// node --import tsx --conditions=react-server tests/machines/recount.ts: prints whether all stored stats equal a recount.
const { stored, recounted } = await recountAggregates();
console.log(JSON.stringify({ isEqual: isDeepStrictEqual(stored, recounted) }));
process.exit(0);
