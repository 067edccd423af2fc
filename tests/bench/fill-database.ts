import { fill } from "./fill";

// node --import tsx --conditions=react-server tests/bench/fill-database.ts <reviews>: prints the ids to measure with.
console.log(JSON.stringify(await fill(Number(process.argv[2]))));
process.exit(0);
