import { expect, test } from "vitest";
import type { SearchHits } from "#lib/domain/search.ts";
import { hitGroups } from "./hit-options.ts";

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
};

test("each hit leads to its own page and says what it is and whose", () => {
  const options = hitGroups(HITS).flatMap((group) => group.options);
  expect(options.map(({ href, name, detail }) => [href, name, detail])).toEqual([
    ["/companies/7", "Virtanen Oy", "1234567-1 · Taksi Häme"],
    ["/companies/7/vehicles/8", "ABC-123", "Toyota Corolla · Virtanen Oy"],
    ["/companies/7/vehicles/9", "Ei rekisteritunnusta", "Virtanen Oy"],
    ["/companies/7/drivers/8", "Virtanen Matti", "AJ-1 · Virtanen Oy"],
    ["/companies/7/drivers/9", "Ei nimeä", "Virtanen Oy"],
  ]);
});

test("a group with nothing in it is not shown", () => {
  expect(hitGroups(HITS).map(({ name }) => name)).toEqual(["Yritykset", "Autot", "Kuljettajat"]);
  expect(hitGroups({ ...HITS, companies: [], drivers: [] }).map(({ name }) => name)).toEqual(["Autot"]);
});
