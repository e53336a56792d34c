import { expect, test } from "vitest";
import { cursorText } from "#lib/schemas/cursor.ts";
import { listAddress, pageAddress, sortOf } from "./list-address.ts";

const CURSOR = { value: "Taksi Oy", id: 3, position: 50 };

test("another filter keeps the rest of the address and begins the list from its start", () => {
  const query = { q: "ääni & co", sort: "-vehicles", cursor: cursorText(CURSOR) };
  expect(listAddress(query, { status: "pending" })).toBe(
    "/companies?q=%C3%A4%C3%A4ni+%26+co&sort=-vehicles&status=pending",
  );
});

test("a list without any filter has a plain address", () => {
  expect(listAddress({ status: "active" }, { status: "" })).toBe("/companies");
});

test("another page keeps filter and order", () => {
  expect(pageAddress({ status: "active" }, CURSOR)).toBe(
    `/companies?status=active&cursor=${cursorText(CURSOR)}`,
  );
  expect(pageAddress({ status: "active" }, null)).toBeUndefined();
});

test.each([
  { sort: undefined, column: "name", href: "/companies?sort=-name", direction: "ascending" },
  { sort: "-name", column: "name", href: "/companies", direction: "descending" },
  { sort: undefined, column: "vehicles", href: "/companies?sort=-vehicles", direction: undefined },
  { sort: "-vehicles", column: "vehicles", href: "/companies?sort=vehicles", direction: "descending" },
  { sort: "drivers", column: "drivers", href: "/companies?sort=-drivers", direction: "ascending" },
] as const)("ordered by $sort, the heading of $column leads to $href", ({ sort, column, ...expected }) => {
  expect(sortOf(sort ? { sort } : {}, column)).toEqual(expected);
});
