import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** The launcher without .env and with only these variables. */
const launch = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], {
    cwd: tmpdir(),
    env: { NODE_ENV: "production", ...env },
    encoding: "utf8",
  });

test.each<[string, Record<string, string>, string[], RegExp]>([
  ["a malformed port", { PORT: "abc" }, [], /^PORT is wrong: .*See docs\/configuration\.md\.\n$/],
  [
    "a database without a secret",
    { DATABASE_URL: "postgres://a:b@c/d" },
    [],
    /^AUTH_SECRET is missing: .*\n$/,
  ],
  [
    "serving with demo accounts to seed",
    {
      DATABASE_URL: "postgres://a:b@c/d",
      APP_URL: "http://localhost",
      MAIL_TRANSPORT: "file",
      AUTH_SECRET: "f3G9-kQ1z_Wb7Yp4Rt8Lm2Xc6Vn0Hd5J",
      SEED_DEMO: "1",
    },
    ["serve"],
    /^SEED_DEMO is wrong: npm run serve seeds nothing\..*\n$/,
  ],
  ["serving without a database", {}, ["serve"], /^DATABASE_URL is missing: npm run serve needs one\..*\n$/],
])("%s stops the start with one clear line", (_name, env, args, line) => {
  const { status, stderr, stdout } = launch(env, ...args);
  expect(stderr).toMatch(line);
  expect(stdout).toBe("");
  expect(status).toBe(1);
});
