import type { FinalStatement } from "#db/queries/statements/statements.ts";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { drawStatement } from "#lib/adapters/documents/statement-pdf.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { judged, median, table } from "./report.ts";

// How long it takes to draw the documents of a statement, one after the other, for a usual and for a large company.

const SIZES = [2, 30, 100] as const;
const USUAL = 30;
const ROUNDS = 15;
const MAX_PDF_MS = 150;

type Figure = { vehicles: number; pdfMs: number[]; finvoiceMs: number[]; bytes: number };
export type DocumentFigures = readonly Figure[];

/** Draws each document several times. The first time, which reads the fonts from the disk, counts too. */
export async function measureDocuments(): Promise<DocumentFigures> {
  const figures: Figure[] = [];
  for (const vehicles of SIZES) {
    const document = statementOf(vehicles);
    const figure: Figure = { vehicles, pdfMs: [], finvoiceMs: [], bytes: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      figure.bytes = (await drawStatement(document)).length;
      const drawn = performance.now();
      drawFinvoice(document);
      figure.pdfMs.push(drawn - started);
      figure.finvoiceMs.push(performance.now() - drawn);
    }
    figures.push(figure);
  }
  return figures;
}

export const documentReportOf = (figures: DocumentFigures): string =>
  table(
    ["Documents of a statement", "PDF", "at most", "target", "Finvoice", "PDF's size"],
    figures.map(({ vehicles, pdfMs, finvoiceMs, bytes }) => [
      `${vehicles} vehicles`,
      `${median(pdfMs).toFixed(0)} ms`,
      `${Math.max(...pdfMs).toFixed(0)} ms`,
      vehicles > USUAL ? "" : judged(`≤ ${MAX_PDF_MS} ms`, median(pdfMs) <= MAX_PDF_MS),
      `${median(finvoiceMs).toFixed(1)} ms`,
      `${Math.round(bytes / 1000)} kB`,
    ]),
  );

const period = { start: "2026-10-26", end: "2026-11-08" };

/** A statement with the payments, the commission and two months' fees of each vehicle. */
export function settle(count: number) {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const statement = computeStatement({
    period,
    priceList: [
      {
        package: "standard",
        validFrom: "2026-01-01",
        monthlyFeeCents: 3000,
        joiningFeeCents: 10_000,
        commissionBasisPoints: 270,
        payoutDelayWorkingDays: 0,
      },
    ],
    packages: [{ name: "standard", startDate: "2026-01-01", endDate: null }],
    vehicles: ids.map((id) => ({
      id,
      licensePlate: `ABC-${id}`,
      active: [["2026-01-01", null]],
      joiningFeeCharged: true,
    })),
    payments: ids.map((vehicleId) => ({
      vehicleId,
      type: "capture",
      grossCents: 123_456 + vehicleId,
      vatBasisPoints: 1350,
      count: 90,
      occurredAt: "2026-11-02T10:00:00Z",
    })),
    discounts: [],
    corrections: [],
    carryInCents: 0,
  });
  return { ...statement, period, parties: PARTIES };
}

function statementOf(count: number): FinalStatement["document"] {
  return {
    ...settle(count),
    language: "fi",
    id: 1,
    kind: "settlement",
    status: "final",
    number: "2026-000124",
    issuedOn: "2026-11-09",
    reference: "20260001243",
    sentAt: null,
    dueDate: null,
    payment: {
      state: "confirmed",
      since: "2026-11-09",
      expectedDate: "2026-11-09",
      reason: null,
      iban: PARTIES.buyer.billing.iban,
      openCents: 0,
    },
    credits: null,
    creditedBy: [],
  };
}

const PARTIES: FinalStatement["document"]["parties"] = {
  seller: {
    name: "Tolppa Oy",
    businessId: "2617416-4",
    email: "tilitykset@tolppa.example",
    address: { street: "Asemakatu 2", postCode: "33100", city: "Tampere" },
    iban: "FI4950009420028730",
    bic: "OKOYFIHH",
    eInvoicingAddress: "003726174164",
    eInvoicingOperator: "003723327487",
  },
  buyer: {
    companyId: 1,
    name: "Taksi Åkerlund Oy",
    businessId: "1234567-1",
    email: "a@b.example",
    address: { street: "Hämeenkatu 12", postCode: "00100", city: "Helsinki" },
    billing: {
      billingType: "e_invoice",
      eInvoicingAddress: "003712345671",
      eInvoicingOperator: "BAWCFI22",
      emailInvoicingAddress: null,
      iban: "FI2112345600000785",
      bic: "NDEAFIHH",
    },
    accountantEmail: null,
  },
};
