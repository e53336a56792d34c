import { describe, expect, test } from "vitest";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { listAt, pageAddress } from "./list-address.ts";
import { listAddress } from "./query-address.ts";

const CURSOR = { value: "Taksi Oy", id: 3, position: 50 };

const companies = listAt<"name" | "vehicles" | "drivers">({
  path: "/companies",
  order: "name",
  upwards: ["name"],
});
const discounts = listAt<"name" | "start">({ path: "/d", order: "-start", upwards: ["name"] });

test("another filter keeps the rest of the address and begins the list from its start", () => {
  const query = { q: "ääni & co", sort: "-vehicles", cursor: cursorText(CURSOR) };
  expect(companies.address(query, { status: "pending" })).toBe(
    "/companies?q=%C3%A4%C3%A4ni+%26+co&sort=-vehicles&status=pending",
  );
});

test("a list without any filter has a plain address", () => {
  expect(companies.address({ status: "active" }, { status: "" })).toBe("/companies");
  expect(listAddress("/companies", { q: undefined })).toBe("/companies");
});

test("another page keeps filter and order, and has no address without a cursor", () => {
  const address = `/companies?status=active&cursor=${cursorText(CURSOR)}`;
  expect(companies.page({ status: "active", cursor: "old" }, CURSOR)).toBe(address);
  expect(pageAddress("/companies", { status: "active" }, CURSOR)).toBe(address);
  expect(companies.page({ status: "active" }, null)).toBeUndefined();
});

describe("the heading of a column", () => {
  test.each([
    { sort: undefined, column: "name", href: "/companies?sort=-name", direction: "ascending" },
    { sort: "-name", column: "name", href: "/companies", direction: "descending" },
    { sort: undefined, column: "vehicles", href: "/companies?sort=-vehicles", direction: undefined },
    { sort: "-vehicles", column: "vehicles", href: "/companies?sort=vehicles", direction: "descending" },
    { sort: "drivers", column: "drivers", href: "/companies?sort=-drivers", direction: "ascending" },
    { sort: "-drivers", column: "name", href: "/companies", direction: undefined },
  ] as const)("ordered by $sort, the heading of $column leads to $href", ({ sort, column, ...expected }) => {
    expect(companies.sort(sort ? { sort } : {}, column)).toEqual(expected);
  });

  test.each([
    { sort: undefined, column: "start", href: "/d?sort=start", direction: "descending" },
    { sort: "start", column: "start", href: "/d", direction: "ascending" },
    { sort: undefined, column: "name", href: "/d?sort=name", direction: undefined },
    { sort: "name", column: "start", href: "/d", direction: undefined },
  ] as const)("where the latest come first, ordered by $sort, $column leads to $href", (one) => {
    const { sort, column, ...expected } = one;
    expect(discounts.sort(sort ? { sort } : {}, column)).toEqual(expected);
  });

  test("another order begins the list from its start", () => {
    expect(companies.sort({ q: "a", cursor: cursorText(CURSOR) }, "drivers").href).toBe(
      "/companies?q=a&sort=-drivers",
    );
  });
});
