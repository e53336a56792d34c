import { expect, test } from "vitest";
import type { RecordHits, SearchHits } from "#lib/platform/search/search.ts";
import { hitGroups, partsOf, recordGroups } from "./hit-options.ts";

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
    ["/companies/7", "Virtanen Oy", "1234567-1\u00a0· Taksi Häme"],
    ["/companies/7/vehicles/8", "ABC-123", "Toyota Corolla\u00a0· Virtanen Oy"],
    ["/companies/7/vehicles/9", "Ei rekisteritunnusta", "Virtanen Oy"],
    ["/companies/7/drivers/8", "Virtanen Matti", "AJ-1\u00a0· Virtanen Oy"],
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

const RECORDS: RecordHits = {
  statements: [
    {
      id: 3,
      number: "2026-000003",
      kind: "settlement",
      companyId: 7,
      companyName: "Virtanen Oy",
      start: "2026-11-02",
      end: "2026-11-15",
      cents: 123_456,
    },
  ],
  payments: [
    {
      id: 4,
      reference: "K 1",
      day: "2026-11-10",
      cents: -500,
      companyId: 7,
      companyName: "Virtanen Oy",
      settledIn: "2026-11-02",
    },
  ],
  files: [{ id: 5, number: "MAKSU-2026-000005", runId: 6, payments: 2, cents: 1_000 }],
  movements: [{ id: 8, day: "2026-11-20", cents: 2_000, counterpartyName: "Virtanen Oy", reference: null }],
  accounts: [{ id: 7, companyName: "Virtanen Oy", iban: "FI2112345600000785" }],
};

test("each record leads to its page; a company's payment to the payments of its period", () => {
  const shown = (admin: boolean) =>
    recordGroups(RECORDS, { admin }).flatMap(({ name, options }) => options.map(({ href }) => [name, href]));
  expect(shown(true)).toEqual([
    ["Tilitykset", "/companies/7/invoices/3"],
    ["Korttimaksut", "/admin/payments/4"],
    ["Maksutiedostot", "/admin/settlements/6/payouts"],
    ["Pankkitapahtumat", "/admin/bank/movements/8"],
    ["Pankkitilit", "/companies/7/details"],
  ]);
  expect(shown(false)[1]).toEqual(["Korttimaksut", "/companies/7/payments?period=2026-11-02&q=K+1"]);
});

test("a record shows what tells it from others", () => {
  const details = recordGroups(RECORDS, { admin: true }).flatMap(({ options }) =>
    options.map(({ name, detail }) =>
      `${name}: ${detail}`.replace(/[\u00a0\u2212]/g, (sign) => (sign === "\u00a0" ? " " : "-")),
    ),
  );
  expect(details).toEqual([
    "2026-000003: Virtanen Oy · 2.–15.11.2026 · 1 234,56 €",
    "K 1: Virtanen Oy · 10.11.2026 · -5,00 €",
    "MAKSU-2026-000005: 2 maksua · 10,00 €",
    "20,00 € · 20.11.2026: Virtanen Oy",
    "FI21 1234 5600 0007 85: Virtanen Oy",
  ]);
});

test.each([
  ["Taksi Mäkinen Oy", "mäk oy", ["Taksi ", "Mäk", "inen ", "Oy", ""]],
  ["ABC-123", "abc-1", ["", "ABC-1", "23"]],
  ["A. Hassan Tmi (Oy)", ". (", ["A", ".", " Hassan Tmi ", "(", "Oy)"]],
  ["Virtanen", "xyz", ["Virtanen"]],
  ["Virtanen", "", ["Virtanen"]],
])("in %j the words of %j are marked", (text, query, parts) => expect(partsOf(text, query)).toEqual(parts));
