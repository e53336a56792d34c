import { sql } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { plainRowMapper } from "./row-mapper.ts";

const field = (path: string, what: SelectedFieldsOrdered[number]["field"]) => ({
  path: path.split("."),
  field: what,
});

test("columns are decoded as drizzle does it: bigints to numbers, instants to dates, null to null, expressions by their own decoder", () => {
  const map = plainRowMapper([
    field("id", companies.id),
    field("name", companies.companyName),
    field("createdAt", companies.createdAt),
    field("approvedAt", companies.approvedAt),
    field("vehicleCount", companies.vehicleCount),
    field("total", sql`count(*)`),
    field("share", sql`1 / 2`.mapWith(Number)),
  ]);
  expect(map?.([["7", "Taksi Öhman Oy", "2026-11-21 06:45:00.123+00", null, 0, "3", "0.5"]])).toEqual([
    {
      id: 7,
      name: "Taksi Öhman Oy",
      createdAt: new Date("2026-11-21T06:45:00.123Z"),
      approvedAt: null,
      vehicleCount: 0,
      total: "3",
      share: 0.5,
    },
  ]);
});

test.each<[string, SelectedFieldsOrdered | undefined]>([
  ["an expression with a name", [field("id", companies.id), field("total", sql`count(*)`.as("total"))]],
  ["one object per table", [field("company.id", companies.id)]],
  ["nothing", undefined],
])("a selection of %s is left to drizzle", (_name, fields) => {
  expect(plainRowMapper(fields)).toBeUndefined();
});
