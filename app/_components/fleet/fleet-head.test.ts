import { expect, test } from "vitest";
import { type FleetQuery, fleetPageAddress, fleetSort } from "./fleet-head.tsx";

const at = (query: FleetQuery) => ({ path: "/companies/7/vehicles", query, firstColumn: "plate" });

test("a page keeps filter and order, and there is no page without a cursor", () => {
  const place = { value: "ABC-1", id: 1, position: 50 };
  expect(fleetPageAddress(at({ status: "active" }), place)).toMatch(/\?status=active&cursor=\w+/);
  expect(fleetPageAddress(at({}), null)).toBeUndefined();
});

test.each<[string | undefined, string, string, string | undefined]>([
  [undefined, "plate", "?sort=-plate", "ascending"],
  ["-plate", "plate", "", "descending"],
  [undefined, "year", "?sort=year", undefined],
  ["year", "year", "?sort=-year", "ascending"],
  ["-year", "year", "?sort=year", "descending"],
  ["-year", "plate", "", undefined],
])("sorted by %s, the heading %s leads to %s and shows %s", (sort, column, query, direction) => {
  expect(fleetSort(at(sort ? { sort } : {}), column)).toEqual({
    href: `/companies/7/vehicles${query}`,
    direction,
  });
});
