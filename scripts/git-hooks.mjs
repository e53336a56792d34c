// Plain Node, without any package, as scripts/prepare.mjs needs it.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** Configures the git hook that formats commits (.githooks). A person's own hooks path stays. */
export function setHooks(directory) {
  if (process.env.CI !== undefined || !existsSync(join(directory, ".git"))) return;
  const git = (...args) => spawnSync("git", args, { cwd: directory, encoding: "utf8" });
  // 1: not set.
  if (git("config", "core.hooksPath").status !== 1) return;
  const own = resolve(directory, git("rev-parse", "--git-path", "hooks").stdout.trim());
  if (existsSync(own) && readdirSync(own).some((file) => !file.endsWith(".sample"))) return;
  git("config", "core.hooksPath", ".githooks");
}
