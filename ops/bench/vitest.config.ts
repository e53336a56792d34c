import { defineConfig } from "vitest/config";

// npm run bench:plans. npm test does not run it.
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["ops/bench/plans-of-a-million.ts"],
    globalSetup: ["db/testing-setup.ts"],
    testTimeout: 15_000,
  },
});
