import { expect, test } from "vitest";
import type { SearchHits } from "#lib/platform/search/search.ts";
import { hitGroups, partsOf } from "./hit-options.ts";

const company = { id: 7, companyName: "Virtanen Oy" };
const contact = { firstName: "Matti", lastName: "Virtanen", phoneNumber: "040", email: "m@v.example" };
const HITS: SearchHits = {
  companies: [{ ...company, businessId: "1234567-1", provider: "taksiHame", status: "active" }],
  vehicles: [
    { id: 8, licensePlate: "ABC-123", make: "Toyota", model: "Corolla", status: "pending", company },
    { id: 9, licensePlate: null, make: null, model: null, status: "incomplete", company },
  ],
  drivers: [
    { id: 8, taxiDrivingLicense: "AJ-1", contact, status: "inactive", company },
    {
      id: 9,
      taxiDrivingLicense: null,
      contact: { ...contact, firstName: null, lastName: null },
      status: "incomplete",
      company,
    },
  ],
  totals: { companies: 1, vehicles: 2, drivers: 2 },
};
const ASKED = { query: "virtanen", onlyCompanyId: null };

test("each hit links to its own page and shows its kind and its company", () => {
  const options = hitGroups(HITS, ASKED).flatMap((group) => group.options);
  expect(options.map(({ href, name, detail }) => [href, name, detail])).toEqual([
    ["/companies/7", "Virtanen Oy", "1234567-1 · Taksi Häme"],
    ["/companies/7/vehicles/8", "ABC-123", "Toyota Corolla · Virtanen Oy"],
    ["/companies/7/vehicles/9", "Ei rekisteritunnusta", "Virtanen Oy"],
    ["/companies/7/drivers/8", "Virtanen Matti", "AJ-1 · Virtanen Oy"],
    ["/companies/7/drivers/9", "Ei nimeä", "Virtanen Oy"],
  ]);
});

test("an empty group is not shown", () => {
  expect(hitGroups(HITS, ASKED).map(({ name }) => name)).toEqual(["Yritykset", "Autot", "Kuljettajat"]);
  expect(
    hitGroups(
      { ...HITS, companies: [], drivers: [], totals: { companies: 0, vehicles: 2, drivers: 0 } },
      ASKED,
    ).map(({ name }) => name),
  ).toEqual(["Autot"]);
});

const MANY: SearchHits = { ...HITS, totals: { companies: 49, vehicles: 30, drivers: null } };
const lastOf = (hits: SearchHits, asked: { query: string; onlyCompanyId: number | null }) =>
  hitGroups(hits, asked).map(({ name, options }) => [name, options.at(-1)?.href]);

test("a group with more hits shows their number, and ends in a link to the list that holds them", () => {
  expect(lastOf(MANY, { query: "virtanen", onlyCompanyId: null })).toEqual([
    ["Yritykset 1 / 49", "/companies?q=virtanen"],
    ["Autot 2 / 30", "/companies/7/vehicles/9"],
    ["Kuljettajat 2 / yli 100", "/companies/7/drivers/9"],
  ]);
  expect(lastOf(MANY, { query: "virtanen", onlyCompanyId: 7 })[2]).toEqual([
    "Kuljettajat 2 / yli 100",
    "/companies/7/drivers?q=virtanen",
  ]);
  expect(lastOf(MANY, { query: "toyota cor", onlyCompanyId: 7 })[1]).toEqual([
    "Autot 2 / 30",
    "/companies/7/vehicles?q=toyota+cor",
  ]);
});

test("a hit by resemblance has no link to a list, which would be empty", () => {
  for (const [, href] of lastOf(MANY, { query: "virtanne", onlyCompanyId: 7 }))
    expect(href).not.toContain("?q=");
});

test.each([
  ["Taksi Mäkinen Oy", "mäk oy", ["Taksi ", "Mäk", "inen ", "Oy", ""]],
  ["ABC-123", "abc-1", ["", "ABC-1", "23"]],
  ["A. Hassan Tmi (Oy)", ". (", ["A", ".", " Hassan Tmi ", "(", "Oy)"]],
  ["Virtanen", "xyz", ["Virtanen"]],
  ["Virtanen", "", ["Virtanen"]],
])("in %j the words of %j are marked", (text, query, parts) => expect(partsOf(text, query)).toEqual(parts));
