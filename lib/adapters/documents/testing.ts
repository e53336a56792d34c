import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Buyer, Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementInputs } from "#lib/settlements/rules/inputs.ts";
import type { LineCode, StatementLine } from "#lib/settlements/rules/lines.ts";
import { paymentOf } from "#lib/settlements/rules/payment.ts";
import { computeStatement, referenceOfNumber } from "#lib/settlements/rules/statement.ts";
import { testInputs, testPayment, testVehicle, WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";

// Statement documents for tests: the worked examples of the settlement's specification.

export const seller: Seller = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Asemakatu 2", postCode: "33100", city: "Tampere" },
  email: "tilitykset@tolppa.example",
  iban: "FI3715903000000776",
  bic: "NDEAFIHH",
  eInvoicingAddress: "003726174164",
  eInvoicingOperator: "003723327487",
  vatNote: "Veroton rahoituspalvelu, AVL 41 § ja 42 §",
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

const sum = (lines: readonly StatementLine[], codes: readonly LineCode[], among = true): number =>
  lines
    .filter(({ code }) => codes.includes(code) === among)
    .reduce((total, { amountCents }) => total + amountCents, 0);

/** A final statement of these lines, paid out by default. */
function documentOf(
  lines: readonly StatementLine[],
  rest: Partial<StatementDocument> = {},
): StatementDocument {
  const document = {
    id: 1,
    language: "fi",
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
    disputed: [],
    ...rest,
  } as const;
  const { name: payeeName, billing } = document.parties.buyer;
  const nothing = {
    ibanChangedOn: null,
    transfer: null,
    paidWithdrawnOn: null,
    receivedCents: 0,
    receivedOn: null,
  };
  const facts = { ...nothing, iban: billing.iban, payeeName };
  return { ...document, payment: paymentOf(document, facts, "2026-11-09") };
}

/** Computes the document of a worked example. */
const settled = (inputs: StatementInputs): StatementDocument => {
  const payments = inputs.payments.map((one) => ({ ...one, vatBasisPoints: 1350 }));
  const { lines, grossCents, deductionsCents, carryInCents, totalCents, ...end } = computeStatement({
    ...inputs,
    payments,
    corrections: inputs.corrections.map((one) => ({
      ...one,
      vat: [{ vatBasisPoints: 1350, grossCents: one.grossCents, count: 1 }],
    })),
  });
  const { carryOutCents, outcome, payoutDate } = end;
  return documentOf(lines, {
    period: inputs.period,
    grossCents,
    deductionsCents,
    totalCents,
    carryInCents,
    carryOutCents,
    outcome,
    payoutDate,
  });
};

/** 4 060.48 € on 9.11.2026. */
export const example1 = settled(WORKED_EXAMPLES.one);
/** 4 752.03 € on 26.11.2026. */
export const example2 = settled(WORKED_EXAMPLES.two);
/** -63.06 €, carried over. */
export const example3a = settled(WORKED_EXAMPLES.threeA);
/** 720.72 € on 28.12.2026, with a correction and the amount carried over. */
export const example3b = settled(WORKED_EXAMPLES.threeB);

/** The third example as an invoice to the company. */
export const invoiced: StatementDocument = {
  ...example3a,
  outcome: "invoiced",
  carryOutCents: 0,
  dueDate: "2026-12-30",
  number: "2026-000216",
  reference: "1004202600216",
  issuedOn: "2026-12-16",
};

export const creditNote = documentOf(
  example1.lines
    .filter(({ code }) => code === "COMMISSION")
    .map((line) => ({ ...line, amountCents: -line.amountCents })),
  {
    kind: "credit_note",
    number: "2026-000130",
    outcome: "credited",
    payoutDate: null,
    credits: { id: 1, number: "2026-000124", issuedOn: "2026-11-09" },
  },
);

export const open: StatementDocument = {
  ...example1,
  id: null,
  status: "open",
  number: null,
  issuedOn: null,
  reference: null,
};

/** A statement of `count` vehicles, each with payments, commission and fees. */
export const manyVehicles = (count: number): StatementDocument => {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return settled(
    testInputs({
      vehicles: ids.map((id) => testVehicle({ id, licensePlate: `ABC-${id}` })),
      payments: ids.map((id) => testPayment(id, "2026-10-28", 100_000 + id)),
    }),
  );
};

/** A name with markup, control characters and too many letters. */
export const HOSTILE = `<Taksi & "Pojat" 'Oy'>\u0007 🚕${"Ä".repeat(200)}]]>`;
export const hostile: StatementDocument = {
  ...example1,
  parties: {
    seller: { ...seller, name: HOSTILE },
    buyer: { ...buyer, name: HOSTILE, address: { street: HOSTILE, postCode: "00100", city: HOSTILE } },
  },
  lines: example1.lines.map((one) => ({ ...one, licensePlate: HOSTILE })),
};

/** Whether a program is installed. The readers of documents are optional. */
export const isThere = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

/** Reads the text of a PDF with poppler. */
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

/** Whether a published schema is in SCHEMA_DIR and xmllint (libxml2-utils) is installed. */
export const schemas = (name: string): boolean =>
  inject("schemaDirectory") !== "" && existsSync(schemaPath(name)) && isThere("xmllint");

/** The errors of documents by a schema; empty if all are valid. The schema is read once for all of them. */
export function schemaErrors(schema: string, ...documents: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    const files = documents.map((document, at) => {
      const file = join(folder, `${at}.xml`);
      writeFileSync(file, document);
      return file;
    });
    const check = ["--noout", "--nonet", "--schema", schemaPath(schema), ...files];
    const { status, stderr } = spawnSync("xmllint", check);
    return status === 0 ? "" : stderr.toString("utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
