import { expect, test } from "@playwright/test";
import { query } from "#e2e/support/database.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import { randomOf } from "#ops/drills/histories/random.ts";
import { FILE_KINDS } from "#ops/fuzz/files/kinds.ts";
import { overHttp, TAKES_FILES } from "#ops/fuzz/files/over-http.ts";
import { fuzz } from "#ops/fuzz/run.ts";

// Sends the first requests of `npm run fuzz` and `npm run fuzz:files -- --http 2000`, which send many more.

test.describe.configure({ mode: "serial" });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct("fuzz-slice", { WEB_CONCURRENCY: "2", ...TAKES_FILES });
});
test.afterAll(() => product?.stop());

// A fixed seed sends the same requests to a fresh database.
test("valid and hostile requests get only answers that the contract describes", async () => {
  const { findings, byClass } = await fuzz({
    origin: product.origin,
    seed: 1,
    requests: 500,
    say: () => undefined,
    query: (text, values) => query(text, values, product.dataDir),
  });
  expect(findings, product.output()).toEqual([]);
  // The answers must be of all kinds: a run in which every request is refused tests nothing.
  expect(byClass["2xx"]).toBeGreaterThan(30);
  expect(byClass["4xx"]).toBeGreaterThan(30);
});

test("damaged files get answers that name each of their rows, and leave their connections usable", async () => {
  const outcomes = new Set<string>();
  const ended = await overHttp(product, FILE_KINDS, async (kind) => {
    for (let number = 0; number < 40; number += 1)
      outcomes.add(await kind.check(kind.make(randomOf(1_000_003 + number))));
  });
  expect(ended).toBe(0);
  for (const outcome of ["imported", "payments with issues", "bank file stored", "file_unreadable"])
    expect(outcomes).toContain(outcome);
});
