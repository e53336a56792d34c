import { expect, test } from "@playwright/test";
import { randomOf } from "#drills/histories/random.ts";
import { query } from "#e2e/support/database.ts";
import { startProduct } from "#e2e/support/product.ts";
import { FILE_KINDS } from "#fuzz/files/kinds.ts";
import { overHttp } from "#fuzz/files/over-http.ts";
import { fuzz } from "#fuzz/run.ts";

// Sends the first requests of `npm run fuzz` and `npm run fuzz:files -- --http 2000`, which send many more.

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

test("damaged files get answers that tell each of their rows, and leave their connections whole", async () => {
  const outcomes = new Set<string>();
  const ended = await overHttp(FILE_KINDS, async (kind) => {
    for (let number = 0; number < 40; number += 1)
      outcomes.add(await kind.check(kind.make(randomOf(1_000_003 + number))));
  });
  expect(ended).toBe(0);
  for (const outcome of ["imported", "payments with issues", "bank file stored", "file_unreadable"])
    expect(outcomes).toContain(outcome);
});
