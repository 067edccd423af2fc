import { isDeepStrictEqual } from "node:util";
import { recountAggregates } from "../recount";

const { stored, recounted } = await recountAggregates();
console.log(JSON.stringify({ isEqual: isDeepStrictEqual(stored, recounted) }));
process.exit(0);
