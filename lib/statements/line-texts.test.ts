import { expect, test } from "vitest";
import type { LineBasis, StatementLine } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineText, lineTitle } from "./line-texts.ts";

const line = (basis: LineBasis, amountCents = -100): StatementLine => ({
  code: "CORRECTION",
  vehicleId: 1,
  licensePlate: "ABC-123",
  amountCents,
  basis,
});
const gross = {
  kind: "cardGross",
  from: "2026-11-09",
  to: "2026-11-15",
  package: "standard",
  vat: [],
} as const;
const fee = { kind: "monthlyFee", month: "2026-11", daysInMonth: 30, monthlyFeeCents: 3_000 } as const;
const discount = {
  kind: "discount",
  target: "monthlyFee",
  ofCents: 700,
  discountCents: null,
  name: null,
} as const;
const correction = {
  kind: "correction",
  statement: "2026-000123",
  periodStart: null,
  creditNote: null,
  of: "gross",
  grossCents: 1_200,
  basisPoints: 320,
} as const;

const rate = (vatBasisPoints: number, grossCents: number) => ({ vatBasisPoints, grossCents, count: 1 });

test.each<[StatementLine, title: string, basis: string]>([
  [line({ ...gross, count: 94, vat: [] }), "Korttimaksut 9.–15.11.", "94 maksua"],
  [
    line({ ...gross, package: "premium", count: 1, vat: [] }),
    "Korttimaksut 9.–15.11., Edelläajaja",
    "1 maksu",
  ],
  [
    line({ ...gross, kind: "commission", grossCents: 213_480, basisPoints: 270 }),
    "Palvelumaksu 2,7\u00a0%",
    "summasta 2\u00a0134,80\u00a0€",
  ],
  [
    line({ ...fee, package: "standard", days: 8 }),
    "Kuukausimaksu marraskuu 8/30 pv",
    "30,00\u00a0€ kuukaudessa",
  ],
  [
    line({ ...fee, package: "premium", days: 7 }),
    "Kuukausimaksu marraskuu 7/30 pv, Edelläajaja",
    "30,00\u00a0€ kuukaudessa",
  ],
  [
    line({ kind: "joiningFee", joinedOn: "2026-11-16", joiningFeeCents: 10_000 }),
    "Liittymismaksu",
    "käytössä 16.11.2026 alkaen",
  ],
  [line({ ...discount, basisPoints: 1_000 }), "Alennus kuukausimaksusta", "10\u00a0% summasta 7,00\u00a0€"],
  [
    line({ ...discount, target: "commission", basisPoints: null, discountCents: 500, name: "Kevät" }),
    "Alennus palvelumaksusta: Kevät",
    "enintään 5,00\u00a0€, summasta 7,00\u00a0€",
  ],
  [line(correction, 1_200), "Korjaus tilitykseen 2026-000123: puuttunut korttimaksu", ""],
  [line(correction, -1_200), "Korjaus tilitykseen 2026-000123: palautettu korttimaksu", ""],
  [
    line({ ...correction, vat: [rate(2550, 1_000), rate(1350, 200)] }, 1_200),
    "Korjaus tilitykseen 2026-000123: puuttunut korttimaksu",
    "ALV 25,5\u00a0%: veroton 7,97\u00a0€, vero 2,03\u00a0€; ALV 13,5\u00a0%: veroton 1,76\u00a0€, vero 0,24\u00a0€",
  ],
  [
    line({ ...correction, of: "commission" }),
    "Korjaus tilitykseen 2026-000123: palvelumaksu 3,2\u00a0%",
    "summasta 12,00\u00a0€",
  ],
  [
    line({ ...correction, of: "credit", creditNote: "2026-000130" }),
    "Korjaus tilitykseen 2026-000123: hyvityslasku 2026-000130",
    "",
  ],
  [
    line({ ...correction, statement: null, periodStart: "2026-10-26" }, 5),
    "Korjaus kauteen 26.10.–8.11.2026: puuttunut korttimaksu",
    "",
  ],
  [line({ kind: "carryIn" }), "Siirtyvä saldo", ""],
  [line({ kind: "carryIn", overpaid: "2026-000007" }), "Liikaa maksettu laskusta 2026-000007", ""],
])("%j is said in words", (one, title, basis) => {
  expect(lineTitle(one)).toBe(title);
  expect(lineBasis(one)).toBe(basis);
  expect(lineText(one)).toBe(basis ? `${title} (${basis})` : title);
});

test.each([
  ["2026-11-09", "2026-11-22", "Korttimaksut 9.–22.11."],
  ["2026-10-26", "2026-11-08", "Korttimaksut 26.10.–8.11."],
  ["2026-12-21", "2027-01-03", "Korttimaksut 21.12.–3.1."],
  ["2026-11-09", "2026-11-09", "Korttimaksut 9.11."],
])("%s to %s is written as %s, without the statement's year", (from, to, title) => {
  expect(lineTitle(line({ ...gross, from, to, count: 1, vat: [] }))).toBe(title);
});
