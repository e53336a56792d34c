import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const { entries } = journal;

test("the journal numbers its migrations from 0 without a gap", () => {
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, position) => position));
});

test("each migration is younger than the one before it, because drizzle skips an older one", () => {
  const moments = entries.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});

test("every journal entry has its file, every file has its entry, and both are in the same order", () => {
  const files = readdirSync(fileURLToPath(new URL("./migrations", import.meta.url)));
  const sql = files.filter((name) => name.endsWith(".sql")).sort();
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(sql);
});
