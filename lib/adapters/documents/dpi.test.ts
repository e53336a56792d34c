import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocType, SellerMessage, SellerRecord } from "#lib/seller-reports/rules/seller-message.ts";
import { drawDpi } from "./dpi.ts";
import { HOSTILE, schemaErrors, schemas, seller } from "./testing.ts";
import { readDpi } from "./testing-dpi.ts";

const SCHEMA = "dac7/DPIXML_v1.0.xsd";
const draw = drawDpi("DPI_HU");

const address = { street: "Hämeenkatu 12 B 4", postCode: "00100", city: "Helsinki" };
const record = (
  companyId: number,
  type: DocType = "OECD1",
  rest: Partial<SellerRecord["seller"]> = {},
): SellerRecord => ({
  companyId,
  doc: {
    type,
    ref: `2026-26174164-1-${companyId}`,
    corrects: type === "OECD1" ? null : `2026-26174164-0-${companyId}`,
  },
  seller: {
    name: "Taksi Åkerlund & Pojat Oy",
    businessId: "1234567-1",
    vatNumber: "FI12345671",
    address,
    ibans: ["FI2112345600000785"],
    consideration: [4_060, -12, 0, 1],
    fees: [127, 12, 0, -3],
    taxes: [0, 0, 0, 0],
    activities: [40, 0, 0, 1],
    ...rest,
  },
});
const message = (rest: Partial<SellerMessage> = {}): SellerMessage => ({
  year: 2026,
  number: 1,
  kind: "new",
  ref: "261741642026-1",
  madeAt: new Date("2027-01-10T22:30:00Z"),
  operator: { name: seller.name, businessId: seller.businessId, address: seller.address },
  operatorDoc: { type: "OECD1", ref: "2026-26174164-1-P", corrects: null },
  records: [record(7)],
  ...rest,
});

test("the second reader finds each record with its reference, its sums by quarter, and its accounts", () => {
  expect(readDpi(draw(message()))).toEqual({
    ref: "261741642026-1",
    indicator: "DPI401",
    period: "2026-12-31",
    operator: { docType: "OECD1", docRef: "2026-26174164-1-P", corrects: null, tin: "2617416-4" },
    records: [
      {
        docType: "OECD1",
        docRef: "2026-26174164-1-7",
        corrects: null,
        tin: "1234567-1",
        vat: "FI12345671",
        name: "Taksi Åkerlund & Pojat Oy",
        ibans: ["FI2112345600000785"],
        sums: {
          consideration: [4_060, -12, 0, 1],
          activities: [40, 0, 0, 1],
          fees: [127, 12, 0, -3],
          taxes: [0, 0, 0, 0],
        },
      },
    ],
  });
});

test("a correction names the record that it corrects, and its indicator differs", () => {
  const read = readDpi(
    draw(message({ kind: "correction", records: [record(7, "OECD2"), record(9, "OECD3")] })),
  );
  expect([read.indicator, ...read.records.map(({ docType, corrects }) => [docType, corrects])]).toEqual([
    "DPI402",
    ["OECD2", "2026-26174164-0-7"],
    ["OECD3", "2026-26174164-0-9"],
  ]);
});

test("the time is Finland's, and the root is the configured one", () => {
  const body = drawDpi("DPI_OECD")(message());
  expect(body).toContain("<Timestamp>2027-01-11T00:30:00</Timestamp>");
  expect(body).toMatch(/<DPI_OECD xmlns="urn:oecd:ties:dpi:v1"/);
});

test("an unknown business id is said to be unknown, not left out", () => {
  const body = draw(
    message({ records: [record(7, "OECD1", { businessId: null, vatNumber: null, ibans: [] })] }),
  );
  expect(body).toContain('<TIN unknown="true"></TIN>');
  expect(body).not.toMatch(/<VAT>|FinancialIdentifier/);
});

// The schema: the tax administrations' edition of the OECD's DPI schema 1.0, in the folder dac7 of SCHEMA_DIR.
describe.skipIf(!schemas(SCHEMA))("valid by the DPI schema in SCHEMA_DIR", () => {
  test.each<[string, Partial<SellerMessage>]>([
    ["one seller", {}],
    ["corrections", { kind: "correction", records: [record(7, "OECD2"), record(9, "OECD3")] }],
    ["an operator's correction alone", { kind: "correction", records: [] }],
    ["nothing to report", { kind: "nil", records: [] }],
    ["a repeated operator", { operatorDoc: { type: "OECD0", ref: "2026-26174164-1-P", corrects: null } }],
    [
      "a seller with gaps",
      { records: [record(7, "OECD1", { businessId: null, vatNumber: null, ibans: [] })] },
    ],
    ["several accounts", { records: [record(7, "OECD1", { ibans: ["FI2112345600000785", seller.iban] })] }],
    [
      "hostile names",
      {
        records: [
          record(7, "OECD1", {
            name: HOSTILE,
            address: { street: HOSTILE, postCode: "00100", city: HOSTILE },
          }),
        ],
      },
    ],
  ])("%s", (_, rest) => {
    expect(schemaErrors(SCHEMA, draw(message(rest)))).toBe("");
  });

  test("any names", () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 }), (names) => {
        const records = names.map(([name, street, city], index) =>
          record(index, "OECD1", { name, address: { street, postCode: "00100", city } }),
        );
        expect(schemaErrors(SCHEMA, draw(message({ records })))).toBe("");
      }),
      { numRuns: 20 },
    );
  });

  test("the schema refuses another order of the elements", () => {
    const body = draw(message());
    const swapped = body.replace(
      /(<ReportingPeriod>.*<\/ReportingPeriod>)\n\s*(<Timestamp>.*<\/Timestamp>)/,
      "$2$1",
    );
    expect(swapped).not.toBe(body);
    expect(schemaErrors(SCHEMA, swapped)).toContain("ReportingPeriod");
  });
});
