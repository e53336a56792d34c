import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const TESTS = ["*.test.ts", "{app,lib,db,ops,server,scripts}/**/*.test.ts"];

/**
 * Tests that need modules or a process of their own: they mock a module, change the process (signals, limits) or measure
 * it. All other tests share the modules of their worker, which loads each module once instead of once per file
 * (lib/doors/testing-setup.ts).
 */
const ISOLATED = [
  "*.test.ts",
  "{server,scripts}/**/*.test.ts",
  "lib/*.test.ts",
  "lib/doors/auth/**/*.test.ts",
  "lib/adapters/{mail,spreadsheet}/**/*.test.ts",
  "db/{embedded,inspect,pgbouncer,pool,pool-turns}.test.ts",
  "app/_components/accounts/token-sync/*.test.ts",
  "app/_components/form/after-press.test.ts",
];

/**
 * Tests that fail when their processes wait for a core, because they need a moment or a limit: a server closes while clients
 * reconnect, and a process is killed twenty times at work. They run last, one on each core.
 */
const ALONE = ["server/drain.test.ts", "**/killed.test.ts"];

const COMPILE_CACHE = fileURLToPath(new URL("./.data/compile-cache", import.meta.url));

export default defineConfig({
  resolve: {
    // The marker package throws outside a React server; tests run in none.
    alias: { "server-only": fileURLToPath(new URL("./node_modules/server-only/empty.js", import.meta.url)) },
  },
  test: {
    // Two more than the cores: the tests of signals, outages and time limits mostly wait.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ["db/testing-setup.ts"],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // Test admins sign in with a password. Programs and threads of tests find their modules compiled.
    env: { NODE_ENV: "test", REQUIRE_ADMIN_MFA: "0", NODE_COMPILE_CACHE: COMPILE_CACHE },
    // The directory of the published schemas of e-invoices and payment files (lib/adapters/documents/testing.ts).
    provide: { schemaDirectory: process.env.SCHEMA_DIR ?? "" },
    projects: [
      { extends: true, test: { name: "isolated", include: ISOLATED, exclude: ALONE } },
      {
        extends: true,
        test: {
          name: "shared",
          include: TESTS,
          exclude: [...ISOLATED, ...ALONE],
          isolate: false,
          setupFiles: ["lib/doors/testing-setup.ts"],
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
  },
});
