import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PayoutOrder, PayoutPayment } from "#lib/payouts/rules/payout.ts";
import { drawPain001, sepaText } from "./pain001.ts";
import { HOSTILE, schemaErrors, schemas, seller } from "./testing.ts";

const payment: PayoutPayment = {
  statementNumber: "2026-000123",
  period: { start: "2026-10-26", end: "2026-11-08" },
  cents: 406_048,
  name: "Taksi Åkerlund & Pojat Oy",
  language: "fi",
  address: { street: "Hämeenkatu 12 B 4", postCode: "00100", city: "Helsinki" },
  iban: "FI2112345600000785",
  executedOn: "2026-11-09",
};
const order = (payments: readonly PayoutPayment[]): PayoutOrder => ({
  number: "TOLPPA-2026-000001",
  madeAt: new Date("2026-11-09T06:00:00.123Z"),
  debtor: seller,
  payments,
});
const textsOf = (file: string, name: string) =>
  [...file.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, value]) => value);

test("a statement is paid to the company's account under its own number", () => {
  const file = drawPain001(order([payment]));
  expect(textsOf(file, "EndToEndId")).toEqual(["2026-000123"]);
  expect(file).toContain('<InstdAmt Ccy="EUR">4060.48</InstdAmt>');
  expect(textsOf(file, "IBAN")).toEqual([seller.iban, "FI2112345600000785"]);
  expect(textsOf(file, "Nm")).toEqual(["Tolppa Oy", "Tolppa Oy", "Taksi Akerlund + Pojat Oy"]);
  expect(textsOf(file, "Ustrd")).toEqual(["Tilitys 2026-000123 26.10.-8.11.2026"]);
  expect(textsOf(file, "CreDtTm")).toEqual(["2026-11-09T06:00:00Z"]);
  expect(textsOf(file, "MsgId")).toEqual(["TOLPPA-2026-000001"]);
});

test("the message of an English company has plain spaces", () => {
  const file = drawPain001(order([{ ...payment, language: "en" }]));
  expect(textsOf(file, "Ustrd")).toEqual(["Settlement 2026-000123 26 Oct - 8 Nov 2026"]);
});

test("each payment day has its own batch with its own sum", () => {
  const file = drawPain001(
    order([
      { ...payment, cents: 29 },
      { ...payment, statementNumber: "2026-000124", cents: 57, executedOn: "2026-11-12" },
      { ...payment, statementNumber: "2026-000125", cents: 114 },
    ]),
  );
  expect(textsOf(file, "Dt")).toEqual(["2026-11-09", "2026-11-12"]);
  expect(textsOf(file, "NbOfTxs")).toEqual(["3", "2", "1"]);
  expect(textsOf(file, "CtrlSum")).toEqual(["2.00", "1.43", "0.57"]);
  expect(textsOf(file, "PmtInfId")).toEqual(["TOLPPA-2026-000001-1", "TOLPPA-2026-000001-2"]);
});

test("the sums of a batch are exact for any amounts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 }),
      (amounts) => {
        const file = drawPain001(order(amounts.map((cents) => ({ ...payment, cents }))));
        const total = amounts.reduce((sum, cents) => sum + cents, 0);
        expect(textsOf(file, "CtrlSum").map((sum = "") => Number(sum.replace(".", "")))).toEqual([
          total,
          total,
        ]);
      },
    ),
  );
});

test.each([
  ["Taksi Ääkkönen & Öljy Oy", "Taksi Aakkonen + Oljy Oy"],
  ["Straße – Łódź", "Strasse - Lodz"],
  ["  a\u0000\n\tb  ", "a b"],
  ["🚕 Taksi_Oy <x>", "Taksi Oy x"],
])("%j is written as %j, in characters that all banks accept", (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test("an address is structured, or left out if a part is missing", () => {
  expect(drawPain001(order([payment]))).toContain("<StrtNm>Hameenkatu 12 B 4</StrtNm>");
  const without = drawPain001(order([{ ...payment, address: { ...payment.address, city: "🚕" } }]));
  expect(textsOf(without, "TwnNm")).toEqual(["Tampere"]);
  expect(without).not.toContain("AdrLine");
});

// The schemas: https://www.iso20022.org (pain.001.001.09) and https://www.europeanpaymentscouncil.eu (EPC132-08).
describe.each(["pain.001.001.09.xsd", "pain.001.001.09.EPC132-08-2023-C2PSP.xsd"])(
  "valid by %s",
  (schema) => {
    describe.skipIf(!schemas(schema))(
      "in SCHEMA_DIR, from iso20022.org and europeanpaymentscouncil.eu",
      () => {
        test.each([
          ["one payment", [payment]],
          ["two days", [payment, { ...payment, statementNumber: "2026-000124", executedOn: "2026-11-12" }]],
          [
            "hostile names",
            [{ ...payment, name: HOSTILE, address: { street: HOSTILE, postCode: "00100", city: HOSTILE } }],
          ],
          [
            "no Latin letters",
            [{ ...payment, name: "出租车", address: { street: "出", postCode: "1", city: "租" } }],
          ],
          [
            "the smallest and the largest sum",
            [
              { ...payment, cents: 1 },
              { ...payment, cents: 1_000_000_000 },
            ],
          ],
        ])("%s", (_, payments) => {
          expect(schemaErrors(schema, drawPain001(order(payments)))).toBe("");
        });

        test("any name", () => {
          const text = fc.string({ unit: "binary", maxLength: 100 });
          fc.assert(
            fc.property(fc.array(fc.tuple(text, text, text), { minLength: 25, maxLength: 25 }), (many) => {
              const files = many.map(([name, street, city]) =>
                drawPain001(order([{ ...payment, name, address: { street, postCode: "00100", city } }])),
              );
              expect(schemaErrors(schema, ...files)).toBe("");
            }),
            { numRuns: 1 },
          );
        });
      },
    );
  },
);
