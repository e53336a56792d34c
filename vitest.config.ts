import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    // The marker package throws outside a React server; tests are neither browser nor React.
    alias: { "server-only": fileURLToPath(new URL("./node_modules/server-only/empty.js", import.meta.url)) },
  },
  test: {
    include: ["*.test.ts", "{app,lib,db,server,scripts}/**/*.test.ts"],
    // Left alone the runner keeps one core free, which on two cores leaves it one.
    maxWorkers: "100%",
    globalSetup: ["db/testing-setup.ts"],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: "test" },
    // Where the published schemas of e-invoices and payment files stand (lib/adapters/documents/testing.ts).
    provide: { schemaDirectory: process.env.SCHEMA_DIR ?? "" },
  },
});
