import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Fault } from "./fault.ts";

/** A copy of the working tree, which gets the faults. */
export const TREE = ".data/faults/tree";

/** Copies the current tree with its uncommitted changes, and returns the id of its content. */
export function copyTree(): string {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(dirname(TREE), { recursive: true });
  git(["clone", "--quiet", "--shared", ".", TREE]);
  const changed = [
    ...filesOf(["diff", "--name-only", "--no-renames", "-z", "HEAD"]),
    ...filesOf(["ls-files", "--others", "--exclude-standard", "-z"]),
  ];
  for (const file of changed) {
    const copy = join(TREE, file);
    rmSync(copy, { force: true });
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  }
  git(["-C", TREE, "add", "--all"]);
  linkFolder("node_modules", join(TREE, "node_modules"));
  return git(["-C", TREE, "write-tree"]).trim();
}

/** Puts a fault into the copy and returns a function that removes it. */
export function applyFault({ file, text, replacement }: Fault): () => void {
  const path = join(TREE, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.split(text).join(replacement));
  return () => writeFileSync(path, source);
}

/**
 * The bundler follows no link out of its project, so each file is linked. Caches are not, because they are written in place.
 */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    else if (![".cache", ".vite", ".vite-temp"].includes(entry.name)) linkFolder(source, target);
  }
}

const filesOf = (args: string[]): string[] => git(args).split("\0").filter(Boolean);

function git(args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
