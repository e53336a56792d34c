import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cursor, orderOf, pageOf, placeAmong, readsDown } from "./keyset.ts";

type Row = { id: number; value: number };

/** The rows a database returns: beyond the cursor in reading direction, one more than a page. */
function fetch(all: readonly Row[], cursor: Cursor | null, limit: number): Row[] {
  const beyond = (row: Row) => {
    if (cursor === null) return true;
    const order = row.value - Number(cursor.value) || row.id - cursor.id;
    return cursor.backward ? order < 0 : order > 0;
  };
  const rows = all.filter(beyond);
  return (cursor?.backward ? rows.reverse() : rows).slice(0, limit + 1);
}

const listed = fc
  .uniqueArray(fc.record({ id: fc.nat(1_000), value: fc.nat(5) }), {
    selector: (row) => row.id,
    maxLength: 40,
  })
  .map((rows) => rows.sort((a, b) => a.value - b.value || a.id - b.id));

const pageAt = (all: readonly Row[], cursor: Cursor | null, limit: number) =>
  pageOf(fetch(all, cursor, limit), { limit, cursor, sortValue: (row) => row.value });

test("walking forward and then backward reads every row once each way, with the right positions", () => {
  fc.assert(
    fc.property(listed, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const forward: Row[][] = [];
      let page = pageAt(all, null, limit);
      expect(page.previous).toBeNull();
      for (;;) {
        expect(page.position).toBe(forward.flat().length);
        forward.push(page.rows);
        if (!page.next) break;
        page = pageAt(all, page.next, limit);
      }
      expect(forward.flat()).toEqual(all);

      const backward: Row[][] = [page.rows];
      while (page.previous) {
        page = pageAt(all, page.previous, limit);
        backward.unshift(page.rows);
        expect(page.position).toBe(all.findIndex((row) => row.id === page.rows[0]?.id));
      }
      expect(backward).toEqual(forward);
    }),
  );
});

test("an empty list is one empty page without neighbours", () => {
  expect(pageAt([], null, 3)).toEqual({ rows: [], position: 0, next: null, previous: null });
});

test("a page back from the middle leads forward again to where it came from", () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => ({ id, value: 0 }));
  const second = pageAt(all, pageAt(all, null, 2).next, 2);
  const first = pageAt(all, second.previous, 2);
  expect(first.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(pageAt(all, first.next, 2)).toEqual(second);
});

test("a page whose rows were all deleted still leads back to the rows before it", () => {
  const rows = [1, 2, 3].map((id) => ({ id, value: id }));
  const cursor = { value: 3, id: 3, position: 3 };
  const empty = pageAt(rows, cursor, 2);
  expect(empty.rows).toEqual([]);
  expect(empty.previous).toEqual({ ...cursor, backward: true });
  expect(pageAt(rows, empty.previous, 2).rows).toEqual(rows.slice(0, 2));
});

test.each([
  ["name", { by: "name", direction: "asc" }],
  ["-name", { by: "name", direction: "desc" }],
] as const)("%s is read as an order", (sort, order) => {
  expect(orderOf<"name">(sort)).toEqual(order);
});

test.each([
  ["asc", false, false],
  ["asc", true, true],
  ["desc", false, true],
  ["desc", true, false],
] as const)("%s, backwards %s, is read in descending order: %s", (direction, backward, down) => {
  const cursor: Cursor = { value: 1, id: 1, position: 1, ...(backward && { backward }) };
  expect(readsDown({ direction }, cursor)).toBe(down);
});

describe("a cursor of another sort order is ignored", () => {
  test.each([
    ["text", "Taksi", true],
    ["text", 7, false],
    ["number", 7, true],
    ["number", "7", false],
    ["date", "2026-02-28", true],
    ["date", "2026-02-30", false],
    ["date", "Taksi", false],
    ["instant", "2026-11-22T10:00:00.000001Z", true],
    ["instant", "2026-11-22", false],
    ["instant", "0000-01-01T00:00:00.000000Z", false],
  ] as const)("among %ss %j: %s", (kind, value, fits) => {
    const cursor: Cursor = { value, id: 1, position: 50 };
    expect(placeAmong(cursor, kind)).toEqual(fits ? cursor : null);
  });
});
