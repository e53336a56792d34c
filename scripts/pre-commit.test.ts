import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const { setHooks } = await import(new URL("./git-hooks.mjs", import.meta.url).href);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const UNFORMATTED = "const a   =  1;\nexport { a }\n";
const FORMATTED = "const a = 1;\nexport { a };\n";

/** A separate repository with this one's hook. */
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tolppa-hook-"));
  git("init", "--quiet");
  git("config", "core.hooksPath", ".githooks");
  git("config", "user.email", "somebody@example.fi");
  git("config", "user.name", "Somebody");
  await cp(join(ROOT, ".githooks"), join(directory, ".githooks"), { recursive: true });
  for (const name of ["biome.json", "scripts/biome-plugins"])
    await cp(join(ROOT, name), join(directory, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
  await writeFile(join(directory, "package.json"), '{ "type": "module" }\n');
  await writeFile(join(directory, ".gitignore"), "node_modules\n");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

/** Without the variables that git sets for hooks. */
const settings = () => {
  const { GIT_DIR, GIT_INDEX_FILE, GIT_WORK_TREE, ...env } = process.env;
  return { cwd: directory, env, encoding: "utf8" } as const;
};
const git = (...args: string[]) => execFileSync("git", args, settings());
const commit = () => spawnSync("git", ["commit", "--quiet", "--message", "Try"], settings());
const write = (file: string, text: string) => writeFile(join(directory, file), text);
const read = (file: string) => readFile(join(directory, file), "utf8");

test("a staged file is committed in Biome's format, and an unstaged file stays unchanged", async () => {
  await write("a.ts", UNFORMATTED);
  await write("ä b.ts", UNFORMATTED);
  await write("later.ts", UNFORMATTED);
  await write("picture.png", "no   text");
  git("add", "a.ts", "ä b.ts", "picture.png");
  expect(commit()).toMatchObject({ status: 0 });
  expect(git("show", "HEAD:a.ts")).toBe(FORMATTED);
  expect(git("show", "HEAD:ä b.ts")).toBe(FORMATTED);
  expect(await read("a.ts")).toBe(FORMATTED);
  expect(git("show", "HEAD:picture.png")).toBe("no   text");
  expect(await read("later.ts")).toBe(UNFORMATTED);
});

test("a partly staged file keeps both of its texts, and its unformatted part is refused", async () => {
  await write("a.ts", UNFORMATTED);
  git("add", "a.ts");
  await write("a.ts", `${UNFORMATTED}const b   = 2;\n`);
  const { status, stderr } = commit();
  expect(status).not.toBe(0);
  expect(stderr).toContain("not formatted: a.ts");
  expect(git("show", ":a.ts")).toBe(UNFORMATTED);
  expect(await read("a.ts")).toBe(`${UNFORMATTED}const b   = 2;\n`);
});

test("a file whose staged part is formatted is committed beside unformatted work", async () => {
  await write("a.ts", FORMATTED);
  git("add", "a.ts");
  await write("a.ts", `${FORMATTED}const b   = 2;\n`);
  expect(commit()).toMatchObject({ status: 0 });
  expect(git("show", "HEAD:a.ts")).toBe(FORMATTED);
  expect(await read("a.ts")).toBe(`${FORMATTED}const b   = 2;\n`);
});

test("a commit that only removes a file passes", async () => {
  await write("a.ts", FORMATTED);
  git("add", "a.ts");
  commit();
  git("rm", "--quiet", "a.ts");
  expect(commit()).toMatchObject({ status: 0 });
});

describe("preparing a checkout", () => {
  const hooksPath = () => spawnSync("git", ["config", "core.hooksPath"], settings()).stdout.trim();
  beforeEach(() => {
    git("config", "--unset", "core.hooksPath");
    for (const name of ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "CI"]) vi.stubEnv(name, undefined);
  });

  test("sets the hook", () => {
    setHooks(directory);
    expect(hooksPath()).toBe(".githooks");
  });

  test("leaves a configured hooks path", () => {
    git("config", "core.hooksPath", "elsewhere");
    setHooks(directory);
    expect(hooksPath()).toBe("elsewhere");
  });

  test("leaves a person's own hooks in charge", async () => {
    await write(".git/hooks/pre-push", "#!/bin/sh\n");
    setHooks(directory);
    expect(hooksPath()).toBe("");
  });

  test("sets nothing under CI", () => {
    vi.stubEnv("CI", "1");
    setHooks(directory);
    expect(hooksPath()).toBe("");
  });

  test("sets nothing outside a git work tree", async () => {
    await rm(join(directory, ".git"), { recursive: true });
    expect(() => setHooks(directory)).not.toThrow();
  });
});
