import { expect, test } from "vitest";
import { companyListPageSchema } from "#lib/companies/schema.ts";
import { readableParams } from "#lib/doors/page.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";

const CURSOR = cursorText({ value: "Taksi Oy", id: 3, position: 50 });

test.each([
  {
    what: "a whole filter",
    params: { status: "active", provider: "ksat", q: "taksi", sort: "-name", cursor: CURSOR },
  },
])("$what is read unchanged", async ({ params }) => {
  expect(await readableParams(companyListPageSchema.shape, Promise.resolve(params))).toEqual(params);
});

test.each<{ what: string; params: Record<string, string | string[]> }>([
  { what: "an unknown status", params: { status: "deleted" } },
  { what: "a status given twice", params: { status: ["active", "pending"] } },
  { what: "an unknown provider", params: { provider: "__proto__" } },
  { what: "an unknown order", params: { sort: "id" } },
  { what: "a shortened cursor", params: { cursor: CURSOR.slice(0, -8) } },
  { what: "a parameter of another site", params: { utm_source: "x", toString: "x" } },
])("$what is dropped, and the other parameters stay", async ({ params }) => {
  const read = await readableParams(companyListPageSchema.shape, Promise.resolve({ ...params, q: "taksi" }));
  expect(read).toEqual({ q: "taksi" });
});
