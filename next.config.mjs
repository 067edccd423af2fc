import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setAnswerHeaders } from "./lib/http/answer-headers.mjs";

// For ways of starting Next without the launcher, which has done it already.
setAnswerHeaders(process.env);

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks them.
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
  serverExternalPackages: [
    "@prisma/client",
    "@prisma/adapter-pg",
    "pg",
    "piscina",
    "nodemailer",
    "ioredis",
    "rate-limiter-flexible",
  ],
  images: { unoptimized: true },
  compiler: { runAfterProductionCompile: hintToCompile },
  cacheMaxMemorySize: 0,
  generateEtags: false,
  experimental: {
    // The first answer would wait until the code of all pages is read, and the process would keep all of it.
    preloadEntriesOnStart: false,
    globalNotFound: true,
    // Writing the cache makes a first build a quarter slower, so only later builds have one.
    turbopackFileSystemCacheForBuild: existsSync(path.join(import.meta.dirname, ".next", "BUILD_ID")),
  },
  // One page for all browsers and bots, because the first one's is kept.
  htmlLimitedBots: /.*/,
};

/** docs/decisions/0016-scripts-compiled-while-they-arrive.md */
async function hintToCompile({ distDir }) {
  const folder = path.join(distDir, "static", "chunks");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, "utf8")}`);
    }),
  );
}
