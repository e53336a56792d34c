import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Buyer, Seller, StatementDocument } from "#lib/domain/settlement/document.ts";
import type { LineBasis, LineCode, StatementLine } from "#lib/domain/settlement/lines.ts";
import { referenceOfNumber } from "#lib/domain/settlement/number.ts";

// Documents for the tests of what is drawn of them: the worked examples of the settlement's specification.

export const seller: Seller = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Asemakatu 2", postCode: "33100", city: "Tampere" },
  email: "tilitykset@tolppa.example",
  iban: "FI3715903000000776",
  bic: "NDEAFIHH",
  eInvoicingAddress: "003726174164",
  eInvoicingOperator: "003723327487",
};

export const buyer: Buyer = {
  companyId: 7,
  name: "Taksi Åkerlund & Pojat Oy",
  businessId: "1234567-1",
  address: { street: "Hämeenkatu 12 B 4", postCode: "00100", city: "Helsinki" },
  email: "aino@akerlund.example",
  billing: {
    billingType: "e_invoice",
    eInvoicingAddress: "003712345671",
    eInvoicingOperator: "BAWCFI22",
    emailInvoicingAddress: null,
    iban: "FI2112345600000785",
    bic: "NDEAFIHH",
  },
  accountantEmail: null,
};

type Car = { vehicleId: number; licensePlate: string };
export const carA: Car = { vehicleId: 1, licensePlate: "ABC-123" };
export const carB: Car = { vehicleId: 2, licensePlate: "ÅÄÖ-7" };

const line = (
  code: LineCode,
  amountCents: number,
  basis: LineBasis,
  car: Car | null = carA,
): StatementLine => ({
  code,
  amountCents,
  basis,
  vehicleId: car?.vehicleId ?? null,
  licensePlate: car?.licensePlate ?? null,
});
type Package = "standard" | "premium";
type Days = { from: string; to: string; package: Package };

export const gross = (cents: number, days: Days, car = carA): StatementLine =>
  line(
    "CARD_GROSS",
    cents,
    { kind: "cardGross", ...days, count: 42, vat: [{ vatBasisPoints: 1350, grossCents: cents, count: 42 }] },
    car,
  );
export const commission = (cents: number, grossCents: number, basisPoints: number, days: Days, car = carA) =>
  line("COMMISSION", cents, { kind: "commission", ...days, grossCents, basisPoints }, car);
type Month = [month: string, days: number, daysInMonth: number];
export const monthly = (cents: number, name: Package, [month, days, daysInMonth]: Month, car = carA) =>
  line(
    "MONTHLY_FEE",
    cents,
    {
      kind: "monthlyFee",
      month,
      package: name,
      days,
      daysInMonth,
      monthlyFeeCents: name === "standard" ? 3000 : 4000,
    },
    car,
  );
const joining = (joinedOn: string, car: Car) =>
  line("JOIN_FEE", -10_000, { kind: "joiningFee", joinedOn, joiningFeeCents: 10_000 }, car);
const corrected = (cents: number, of: "gross" | "commission") =>
  line("CORRECTION", cents, {
    kind: "correction",
    statement: "2026-000123",
    periodStart: null,
    creditNote: null,
    of,
    grossCents: 1200,
    basisPoints: 320,
  });
const carriedIn = (cents: number) => line("CARRY_IN", cents, { kind: "carryIn" }, null);

const sum = (lines: readonly StatementLine[], codes: readonly LineCode[], among = true): number =>
  lines
    .filter(({ code }) => codes.includes(code) === among)
    .reduce((total, { amountCents }) => total + amountCents, 0);

/** A final statement of these lines, paid out unless said otherwise. */
export function documentOf(
  lines: readonly StatementLine[],
  rest: Partial<StatementDocument> = {},
): StatementDocument {
  return {
    id: 1,
    kind: "settlement",
    status: "final",
    number: "2026-000124",
    issuedOn: "2026-11-09",
    reference: referenceOfNumber("2026-000124"),
    sentAt: null,
    period: { start: "2026-10-26", end: "2026-11-08" },
    parties: { seller, buyer },
    lines,
    grossCents: sum(lines, ["CARD_GROSS"]),
    deductionsCents: sum(lines, ["CARD_GROSS", "CARRY_IN"], false),
    carryInCents: sum(lines, ["CARRY_IN"]),
    totalCents: sum(lines, [], false),
    carryOutCents: 0,
    outcome: "payout",
    payoutDate: "2026-11-09",
    dueDate: null,
    credits: null,
    creditedBy: [],
    ...rest,
  };
}

const first: Days = { from: "2026-10-26", to: "2026-11-08", package: "standard" };
/** 4 060.48 € on 9.11.2026. */
export const example1 = documentOf([
  gross(418_735, first),
  commission(-11_306, 418_735, 270, first),
  monthly(-581, "standard", ["2026-10", 6, 31]),
  monthly(-800, "standard", ["2026-11", 8, 30]),
]);

const before: Days = { from: "2026-11-09", to: "2026-11-15", package: "standard" };
const after: Days = { from: "2026-11-16", to: "2026-11-22", package: "premium" };
/** 4 752.03 € on 26.11.2026. */
export const example2 = documentOf(
  [
    gross(213_480, before),
    commission(-5764, 213_480, 270, before),
    gross(198_765, after),
    commission(-6360, 198_765, 320, after),
    monthly(-700, "standard", ["2026-11", 7, 30]),
    monthly(-933, "premium", ["2026-11", 7, 30]),
    gross(90_545, after, carB),
    commission(-2897, 90_545, 320, after, carB),
    monthly(-933, "premium", ["2026-11", 7, 30], carB),
    joining("2026-11-16", carB),
  ],
  { period: { start: "2026-11-09", end: "2026-11-22" }, payoutDate: "2026-11-26" },
);

const third: Days = { from: "2026-11-23", to: "2026-12-06", package: "premium" };
const negative = [
  gross(-5550, third),
  commission(178, -5550, 320, third),
  monthly(-934, "premium", ["2026-11", 7, 30]),
];
/** -63.06 €, carried over. */
export const example3a = documentOf(negative, {
  period: { start: "2026-11-23", end: "2026-12-06" },
  outcome: "carried",
  payoutDate: null,
  carryOutCents: -6306,
});
/** The same, to be paid by the company. */
export const invoiced: StatementDocument = {
  ...example3a,
  outcome: "invoiced",
  carryOutCents: 0,
  dueDate: "2026-12-30",
  number: "2026-000216",
  reference: "1004202600216",
  issuedOn: "2026-12-16",
};

const fourth: Days = { from: "2026-12-07", to: "2026-12-20", package: "premium" };
/** 720.72 € on 28.12.2026, with a correction and what was carried over. */
export const example3b = documentOf(
  [
    gross(81_235, fourth),
    commission(-2600, 81_235, 320, fourth),
    monthly(-1419, "premium", ["2026-12", 11, 31]),
    corrected(1200, "gross"),
    corrected(-38, "commission"),
    carriedIn(-6306),
  ],
  { period: { start: "2026-12-07", end: "2026-12-20" }, payoutDate: "2026-12-28" },
);

export const creditNote = documentOf([commission(11_306, 418_735, 270, first)], {
  kind: "credit_note",
  number: "2026-000130",
  outcome: "credited",
  payoutDate: null,
  credits: { id: 1, number: "2026-000124", issuedOn: "2026-11-09" },
});

export const open: StatementDocument = {
  ...example1,
  id: null,
  status: "open",
  number: null,
  issuedOn: null,
  reference: null,
};

/** As many vehicles as asked for, each with payments, commission and fee. */
export const manyVehicles = (count: number): StatementDocument =>
  documentOf(
    Array.from({ length: count }, (_, index) => {
      const car = { vehicleId: index + 1, licensePlate: `ABC-${index + 1}` };
      return [
        gross(100_000 + index, first, car),
        commission(-2700, 100_000 + index, 270, first, car),
        monthly(-800, "standard", ["2026-11", 8, 30], car),
      ];
    }).flat(),
  );

/** What people have put into names. */
export const HOSTILE = `<Taksi & "Pojat" 'Oy'>\u0007 🚕${"Ä".repeat(200)}]]>`;
export const hostile: StatementDocument = {
  ...example1,
  parties: {
    seller: { ...seller, name: HOSTILE },
    buyer: { ...buyer, name: HOSTILE, address: { street: HOSTILE, postCode: "00100", city: HOSTILE } },
  },
  lines: example1.lines.map((one) => ({ ...one, licensePlate: HOSTILE })),
};

/** Whether a program of the system answers: those that read documents back are not everywhere. */
export const isThere = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

/** What stands on a PDF's pages, by poppler. */
export function pdfText(pdf: Uint8Array): string {
  const { stdout, status, stderr } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf });
  if (status !== 0) throw new Error(String(stderr));
  return stdout.toString("utf8").replace(/[\u00a0\u202f]/g, " ");
}

declare module "vitest" {
  interface ProvidedContext {
    /** SCHEMA_DIR; empty where it is not set. */
    schemaDirectory: string;
  }
}

const schemaPath = (name: string): string => join(inject("schemaDirectory"), name);

/** Whether a published schema can be tested against: it stands in SCHEMA_DIR, and xmllint (libxml2-utils) is there. */
export const schemas = (name: string): boolean =>
  inject("schemaDirectory") !== "" && existsSync(schemaPath(name)) && isThere("xmllint");

/** What a document does against a schema; empty where it does nothing against it. */
export function schemaErrors(schema: string, document: string): string {
  const check = ["--noout", "--nonet", "--schema", schemaPath(schema), "-"];
  const { status, stderr } = spawnSync("xmllint", check, { input: document });
  return status === 0 ? "" : stderr.toString("utf8");
}
