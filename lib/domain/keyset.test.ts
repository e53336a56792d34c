import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cursor, pageOf } from "./keyset.ts";

type Row = { id: number; value: number };

/** What a database would return: rows beyond the cursor in reading direction, one more than the page. */
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

test("walking forward and then backward reads every row once each way, and knows where it stands", () => {
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

test("an empty list is one empty page with no ways on", () => {
  expect(pageAt([], null, 3)).toEqual({ rows: [], position: 0, next: null, previous: null });
});

test("a page back from the middle leads forward again to where it came from", () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => ({ id, value: 0 }));
  const second = pageAt(all, pageAt(all, null, 2).next, 2);
  const first = pageAt(all, second.previous, 2);
  expect(first.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(pageAt(all, first.next, 2)).toEqual(second);
});

test("a page whose rows have all gone since still leads back to those before it", () => {
  const rows = [1, 2, 3].map((id) => ({ id, value: id }));
  const cursor = { value: 3, id: 3, position: 3 };
  const empty = pageAt(rows, cursor, 2);
  expect(empty.rows).toEqual([]);
  expect(empty.previous).toEqual({ ...cursor, backward: true });
  expect(pageAt(rows, empty.previous, 2).rows).toEqual(rows.slice(0, 2));
});
