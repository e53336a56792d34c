import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { startProduct } from "#e2e/support/product.ts";
import { missingIn, stepsIn, walk } from "#e2e/support/walkthrough.ts";

const PAGE = "docs/integrations.md";

test("docs/integrations.md leads from credentials to a synchronised vehicle", async () => {
  const page = await readFile(PAGE, "utf8");
  const steps = stepsIn(page);
  expect(steps.length).toBeGreaterThan(12);
  // The test starts its own product: unfinished work of other tests would delay the events.
  const product = await startProduct("integrations", { RATE_LIMIT_API: "50" });
  try {
    const there = steps.map((step) => ({
      ...step,
      command: step.command.replaceAll("http://localhost:3000", product.origin),
    }));
    const ran = await walk(there);
    expect(ran).toHaveLength(steps.length);
    for (const one of ran) expect(missingIn(one), `${one.command}\n${one.output}`).toEqual([]);
  } finally {
    await product.stop();
  }
});
