import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseDotEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { BRAND } from "@/lib/brand";
import { KEY_LABELS } from "@/lib/crypto/keys";
import { LOCKS } from "@/lib/db/locks.mjs";
import { parseEnv } from "@/lib/env";

// Checks the source tree against ARCHITECTURE.md. A failure lists the places and says what to do.
const ROOT = path.resolve(import.meta.dirname, "..");
const WORDS = ["constants", "schema", "rules", "queries", "mutations", "api"];
const NO_DOMAIN = ["auth", "crypto", "db", "http", "jobs", "limits", "mail", "sign-in"];
// Allowed besides the six words. sharing/drawing draws share images in a worker thread.
const DECIDED = ["moderation/words", "moderation/identifying.ts", "moderation/classifier", "sharing/drawing"];
const NOT_BY_ROUTE = ["app/api/auth/[...nextauth]/route.ts", "app/api/[[...unknown]]/route.ts"];
const MAY_USE_DATABASE =
  /^lib\/((auth|db|jobs|sign-in)\/|[a-z-]+\/(queries|mutations)(\.ts|\/[a-z-]+\.ts)$|mail\/(outbox|deliver)\.ts$)/;

const all = ["app", "components", "emails", "lib", "prisma", "scripts", "tests"]
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith("prisma/generated/"));
const product = all
  .filter((file) => /^(app|components|emails|lib)\//.test(file) && !/\.test\.tsx?$/.test(file))
  .concat("instrumentation.ts", "middleware.ts");
const folders = readdirSync(path.join(ROOT, "lib"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const domains = folders.filter((folder) => !NO_DOMAIN.includes(folder));
const aDomain = `^lib/(${domains.join("|")})/`;

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

function found(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, first = ""]) => first);
}

function importsOf(file: string): string[] {
  return found(read(file), /\b(?:from|import)\s*\(?\s*"([^"]+)"/g).map((name) =>
    name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name.replace(/^@\//, ""),
  );
}

function importing(files: string[], forbidden: RegExp | string): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((name) => new RegExp(forbidden).test(name))
      .map((name) => `${file} imports ${name}`),
  );
}

function within(...folders: string[]): string[] {
  return product.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

function without(...folders: string[]): string[] {
  return product.filter((file) => !within(...folders).includes(file));
}

function named(...words: string[]): string[] {
  return within("lib").filter((file) => words.includes(path.posix.basename(file.split("/")[2] ?? "", ".ts")));
}

function rule(name: string, remedy: string, places: () => string[]): void {
  it(name, () => expect(places(), remedy).toEqual([]));
}

describe("imports", () => {
  rule("nothing imports app", "app only wires: move what is shared to components or lib.", () =>
    importing(without("app"), "^app/"),
  );
  rule("lib imports no component", "lib is the product without React components: reverse the import.", () =>
    importing(within("lib"), "^components/"),
  );
  rule(
    "what the browser gets imports neither queries, mutations nor the database",
    "Read in the page and pass it down, or call the endpoint through api.ts.",
    () =>
      importing(
        within("components").concat(named("constants", "schema", "rules", "api")),
        /\/(queries|mutations)(\/[a-z-]+)?$|^lib\/db\/|^prisma\//,
      ),
  );
  rule(
    "what the browser gets imports no word list of moderation",
    "Moderate in a mutation; lib/moderation/rules/kinds.ts has the words for people.",
    () =>
      importing(
        within("components")
          .concat(named("constants", "schema", "rules", "api"))
          .filter((file) => !file.startsWith("lib/moderation/")),
        /^lib\/moderation\/(words|rules\/(?!kinds$))/,
      ),
  );
  rule("components/ui knows no domain", "Pass it in, or move the component to its domain's folder.", () =>
    importing(within("components/ui"), `${aDomain}|^components/(?!ui/)`),
  );
  rule("only lib/mail imports emails", "Queue the email through lib/mail/outbox.ts.", () =>
    importing(without("emails", "lib/mail"), "^emails/"),
  );
  rule("emails know no domain", "Pass the email its contents.", () =>
    importing(within("emails"), `${aDomain}|^components/`),
  );
  rule(
    "only queries, mutations, jobs, the outbox, lib/auth, lib/sign-in and lib/db use the database client",
    "Put the read into queries.ts and the write into mutations.ts.",
    () =>
      importing(
        product.filter((file) => !MAY_USE_DATABASE.test(file)),
        /^lib\/db\/(client|connection|pool|prepared|transaction)$|^prisma\/generated|^pg$/,
      ),
  );
  rule(
    "folders of lib do not import each other in a circle",
    "Move what both need to the one that knows less, or to a third.",
    () => folders.flatMap((folder) => circlesFrom([folder])),
  );
});

/** Every path from the trail's last folder back to its first, with a file for each step. */
function circlesFrom(trail: [string, ...string[]], steps: string[] = []): string[] {
  const here = trail.at(-1) ?? trail[0];
  const ways = new Map<string, string>();
  for (const place of importing(within(`lib/${here}`), "^lib/[a-z-]+/")) {
    const [file = "", , name = ""] = place.split(" ");
    ways.set(name.split("/")[1] ?? "", file);
  }
  return [...ways].flatMap(([next, file]) => {
    const walked = [...steps, `${file} -> ${next}`];
    if (next === trail[0]) return next === here ? [] : [walked.join(", ")];
    return next < trail[0] || trail.includes(next) ? [] : circlesFrom([...trail, next], walked);
  });
}

describe("the six words", () => {
  rule(
    "are all that a domain folder of lib holds",
    `Use ${WORDS.join(", ")} (a folder of that name where one grows long), or write a decision record.`,
    () =>
      domains.flatMap((domain) =>
        readdirSync(path.join(ROOT, "lib", domain))
          .filter((name) => !/\.test\.tsx?$/.test(name))
          .filter((name) => !WORDS.includes(path.basename(name, ".ts")))
          .filter((name) => !DECIDED.includes(`${domain}/${name}`))
          .map((name) => `lib/${domain}/${name}`),
      ),
  );
  rule(
    "are each a file or a folder, not both",
    "Move the file into the folder, under the name of what it does.",
    () =>
      domains.flatMap((domain) =>
        WORDS.filter((word) =>
          [`${word}.ts`, word].every((name) => existsSync(path.join(ROOT, "lib", domain, name))),
        ).map((word) => `lib/${domain}/${word}`),
      ),
  );
  rule("queries and mutations are for the server", 'Make import "server-only" the first line.', () =>
    named("queries", "mutations").filter((file) => !read(file).startsWith('import "server-only";\n')),
  );
  rule(
    "constants, schema, rules and api carry no directive",
    "Remove it: pages on the server read them too.",
    () => named("constants", "schema", "rules", "api").filter((file) => /^\s*"use \w+"/m.test(read(file))),
  );
});

describe("endpoints", () => {
  const files = within("app").filter((file) => file.endsWith("/route.ts") && !NOT_BY_ROUTE.includes(file));
  rule(
    "are made by route() and export nothing else",
    "Export handlers made by route() of lib/http/route.ts: it gates, limits, parses and maps errors.",
    () =>
      files.flatMap((file) => {
        const exported = found(read(file), /^(export .*)$/gm);
        const foreign = exported.filter((line) => !/^export const [A-Z]+ = route\(/.test(line));
        const isByRoute = exported.length > 0 && importsOf(file).includes("lib/http/route");
        return isByRoute ? foreign.map((line) => `${file}: ${line}`) : [file];
      }),
  );
  rule(
    "ask where a changing call comes from, but for the one click of a mail program (SEC-S4)",
    "Remove isSignedCall: only a signature in the URL can replace the origin check.",
    () =>
      files
        .filter((file) => read(file).includes("isSignedCall"))
        .filter((file) => file !== "app/api/unsubscribe/one-click/route.ts"),
  );
  rule(
    "are the only write path: no server action, no cache directive",
    "Write a route handler (docs/decisions/0002-one-write-path.md).",
    () => product.filter((file) => /^\s*"use (server|cache)/m.test(read(file))),
  );
});

describe("one place for each thing", () => {
  rule("only lib/env.ts reads the environment", "Add the variable to lib/env.ts and import env.", () =>
    product.filter((file) => {
      // An assignment passes a value to a library; the framework itself sets NEXT_RUNTIME for instrumentation.ts.
      const allowed = file === "instrumentation.ts" ? /process\.env\.NEXT_RUNTIME/g : /process\.env\.\w+ = /g;
      return file !== "lib/env.ts" && read(file).replace(allowed, "").includes("process.env");
    }),
  );
  rule("browser tests fail on a violation of the Content-Security-Policy", "Import test from ./test.", () =>
    all.filter(
      (file) => /^tests\/e2e\/.+\.spec\.ts$/.test(file) && !importsOf(file).includes("tests/e2e/test"),
    ),
  );
  it("lib/env.ts and .env.example have the same variables and defaults", () => {
    const [, fields = ""] = /z\.object\(\{\n(.*?)^\}\);/ms.exec(read("lib/env.ts")) ?? [];
    const documented = parseDotEnv(found(read(".env.example"), /^# ([A-Z][A-Z0-9_]*=.*)$/gm).join("\n"));
    const known = found(fields, /^ {2}([A-Z][A-Z0-9_]*):/gm);
    expect(Object.keys(documented).sort(), "Name the same in lib/env.ts (-) and .env.example (+).").toEqual(
      known.sort(),
    );
    expect(parseEnv(documented), "Give the same default in lib/env.ts (-) and .env.example (+).").toEqual(
      parseEnv({}),
    );
  });
  rule(
    "only lib/brand.ts spells the product's name",
    "Import BRAND, or use a word that outlives the name.",
    () => {
      const isSpelled = (file: string) => read(file).toLowerCase().includes(BRAND.toLowerCase());
      return product.filter((file) => file !== "lib/brand.ts" && isSpelled(file));
    },
  );
  rule("each key label has one use, and is in docs/anonymity.md", "Give each use its own label.", () => {
    const documented = read("docs/anonymity.md");
    const uses = product.flatMap((file) =>
      found(read(file), /(?:keyedHash|storedHash|deriveKey|deriveFrom)\((?:\w+, )?"([a-z-]+\/v1)"/g),
    );
    return KEY_LABELS.flatMap((label) => {
      const count = uses.filter((use) => use === label).length;
      return [
        ...(count === 1 ? [] : [`${label} is used ${count} times`]),
        ...(documented.includes(`| \`${label}\``) || documented.includes(`, \`${label}\` |`)
          ? []
          : [`${label} is not documented`]),
      ];
    });
  });
  rule("each advisory lock has a number of its own", "Give it one in lib/db/locks.mjs.", () => {
    const numbers = Object.values(LOCKS);
    const elsewhere = product
      .concat(all.filter((file) => file.startsWith("scripts/")))
      .filter((file) => /pg_advisory\w*\([\d_]+|\b(?:\w+_)?LOCK = [\d_]+/.test(read(file)));
    return [
      ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map(String),
      ...elsewhere,
    ];
  });
  rule(
    "the search index isn't rebuilt in one statement, which changes of names would wait for",
    "Call lib/jobs/search-index.ts.",
    () => product.filter((file) => read(file).includes("search_rebuild()")),
  );
  rule("what keeps an answer out of caches is in one file", "Import NO_STORE of lib/http/no-store.mjs.", () =>
    product.filter((file) => file !== "lib/http/no-store.mjs" && read(file).includes('"no-store"')),
  );
  rule("nothing sets HTML as a string (SEC-X1)", "Render text and elements.", () =>
    product.filter((file) => read(file).includes("dangerouslySetInnerHTML")),
  );
});

describe("styles", () => {
  rule("no style of the whole page depends on what is in it", "Set an attribute on <html> instead.", () =>
    found(read("app/globals.css"), /^\s*((?:html|body|:root)\S*:has\(.*)$/gm),
  );
});

describe("names", () => {
  rule("files and folders are kebab-case", "Rename: words in lower case, with hyphens.", () => {
    const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/;
    const ofNext = /^(\([a-z-]+\)|\[{1,2}(\.\.\.)?[a-zA-Z]+\]{1,2})$/;
    return all.filter((file) => !file.split("/").every((name) => plain.test(name) || ofNext.test(name)));
  });
  rule("the documents name only files and commands that exist", "Correct the document.", () => {
    const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...filesIn("docs")].filter((file) =>
      /\.md$/.test(file),
    );
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    return documents.flatMap((document) => {
      const files = /`((?:app|components|docs|emails|lib|prisma|scripts|tests)\/[\w./()[\]-]+)`/g;
      const lost = found(read(document), files).filter((name) => !existsSync(path.join(ROOT, name)));
      const unknown = found(read(document), /\bnpm run ([\w-]+)/g).filter((name) => !scripts[name]);
      return [...lost, ...unknown].map((name) => `${document}: ${name}`);
    });
  });
  rule("docs/security.md cites each test that names a requirement, and no other", "Correct its row.", () => {
    const tests = [...all, ...readdirSync(ROOT)].filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const naming = tests.flatMap((file) =>
      found(read(file), /(SEC-[A-Z]\d+)/g).map((id) => `${id}: \`${file}\``),
    );
    const citing = found(read("docs/security.md"), /^\| (SEC-.*)$/gm).flatMap((row) =>
      found(row, /(`[^`]+\.(?:test|spec)\.tsx?`)/g).map((file) => `${row.split(" ")[0]}: ${file}`),
    );
    const uncited = naming.filter((pair) => !citing.includes(pair)).map((pair) => `${pair} is not cited`);
    const unnamed = citing.filter((pair) => !naming.includes(pair)).map((pair) => `${pair} does not name it`);
    return [...new Set([...uncited, ...unnamed])];
  });
});
