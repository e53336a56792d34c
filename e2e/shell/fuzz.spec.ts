import { expect, test } from "@playwright/test";
import { query } from "#e2e/support/database.ts";
import { startProduct } from "#e2e/support/product.ts";
import { fuzz } from "#fuzz/run.ts";

// Sends the first requests of `npm run fuzz`, which sends many more.

test("valid and hostile requests get only answers that the contract describes", async () => {
  const product = await startProduct("fuzz-slice");
  try {
    const { findings, byClass } = await fuzz({
      origin: product.origin,
      seed: 1,
      requests: 500,
      say: () => undefined,
      query: (text, values) => query(text, values, product.dataDir),
    });
    expect(findings).toEqual([]);
    // The requests need answers of all kinds: a run in which every request is refused tests nothing.
    expect(byClass["2xx"]).toBeGreaterThan(30);
    expect(byClass["4xx"]).toBeGreaterThan(30);
  } finally {
    await product.stop();
  }
});
