import { expect, test } from "@playwright/test";
import { query } from "#e2e/support/database.ts";
import { startProduct } from "#e2e/support/product.ts";
import { fuzz } from "#fuzz/run.ts";

// The first of the requests that `npm run fuzz` sends; it sends many more.

test("valid and hostile requests get only answers that the contract describes", async () => {
  test.setTimeout(180_000);
  const product = await startProduct("fuzz-slice");
  try {
    const { findings, byClass } = await fuzz({
      origin: product.origin,
      seed: 1,
      requests: 300,
      say: () => undefined,
      query: (text, values) => query(text, values, product.dataDir),
    });
    expect(findings).toEqual([]);
    // Of all kinds: a fuzz that is refused everything tells nothing.
    expect(byClass["2xx"]).toBeGreaterThan(30);
    expect(byClass["4xx"]).toBeGreaterThan(30);
  } finally {
    await product.stop();
  }
});
