import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LEFT_OUT = new Set([".git", ".next", ".data", "node_modules", "test-results"]);
/** An action that has another name in the next version. */
export const RENAMED = "testProviderAction";

/**
 * Builds in `folder` a version after this one: its schema has one more column, by a migration that says that this version works
 * with it; its pages have another style; one server action has another name.
 */
export function buildNextVersion(folder: string): void {
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) run("cp", ["-a", join(ROOT, name), join(folder, name)]);
  // As links, which take no space; as copies if the folder is on another disk.
  const modules = [join(ROOT, "node_modules"), folder];
  if (spawnSync("cp", ["-al", ...modules]).status !== 0) run("cp", ["-a", ...modules]);
  addMigration(join(folder, "db/migrations"));
  change(join(folder, "app/globals.css"), (text) => `${text}\n.next-version { color: red; }\n`);
  for (const file of readdirSync(join(folder, "app/_components/dispatch")))
    if (/\.tsx?$/.test(file))
      change(join(folder, "app/_components/dispatch", file), (text) =>
        text.replaceAll(RENAMED, `${RENAMED}Anew`),
      );
  run(process.execPath, ["scripts/prepare.mjs", "--build"], folder);
}

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};

function addMigration(migrations: string): void {
  const file = join(migrations, "meta/_journal.json");
  const journal: Journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error("There is no migration.");
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next_version" };
  writeFileSync(
    join(migrations, `${next.tag}.sql`),
    `-- Works with builds since ${last.tag}\nalter table features add column next_version text;\n`,
  );
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
}

function change(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, "utf8")));
}

function run(program: string, args: readonly string[], cwd = ROOT): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed: ${stdout}${stderr}`);
}

type Manifest = { node: Record<string, { exportedName: string }> };

/** The id under which this version's pages post a server action. */
export function actionId(name: string): string {
  const file = join(ROOT, ".next/server/server-reference-manifest.json");
  const { node }: Manifest = JSON.parse(readFileSync(file, "utf8"));
  const id = Object.entries(node).find(([, { exportedName }]) => exportedName === name)?.[0];
  if (id === undefined) throw new Error(`The build has no server action ${name}.`);
  return id;
}
