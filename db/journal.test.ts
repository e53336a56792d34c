import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { worksSince } from "./works-since.ts";

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

test("no policy names the login postgres, which another owner's server may lack", () => {
  const read = ({ tag }: { tag: string }) =>
    readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), "utf8");
  expect(entries.filter((entry) => /\bto postgres\b/.test(read(entry)))).toEqual([]);
});

test("a migration may name only an earlier one whose builds work with its schema", () => {
  const list = [
    { tag: "0000_a", when: 10 },
    { tag: "0001_b", when: 20 },
  ];
  expect(worksSince("-- Adds a column.\n-- Works with builds since 0000_a\n", "0001_b", list)).toBe(10);
  expect(worksSince("-- Drops a column.", "0001_b", list)).toBeNull();
  expect(() => worksSince("-- Works with builds since 0001_b", "0001_b", list)).toThrow(
    "no migration before",
  );
});
