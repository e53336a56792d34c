import type { Column, DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { RunStatementRow } from "#lib/settlements/queries/settlement-run-statements.ts";
import * as m from "#messages";

export type AmountSums = {
  grossCents: number;
  deductionsCents: number;
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
};

/** The amounts of a run's statements, which add up to the last one. */
export const amountColumns = {
  gross: { title: m.settlementRun_gross, value: ({ grossCents: cents }) => ({ cents }), as: "amount" },
  deductions: {
    title: m.settlementRun_deductions,
    value: ({ deductionsCents, correctionsCents }) => ({ cents: deductionsCents - correctionsCents }),
    as: "amount",
  },
  corrections: {
    title: m.settlementRun_corrections,
    value: ({ correctionsCents: cents }) => ({ cents }),
    as: "amount",
  },
  carryIn: { title: m.settlementRun_carryIn, value: ({ carryInCents: cents }) => ({ cents }), as: "amount" },
  total: { title: m.settlementRun_total, value: ({ totalCents: cents }) => ({ cents }), as: "amount" },
} as const satisfies Record<string, Column<AmountSums>>;

export const runStatementTable: DataTable<RunStatementRow> = {
  file: m.settlementRun_fileName,
  sheet: m.settlementRun_list,
  columns: [
    { title: m.settlementRun_number, value: ({ number }) => number },
    { title: m.settlementRun_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    ...Object.values(amountColumns),
    { title: m.settlementRun_outcome, value: ({ outcome }) => m.settlementRun_outcomes({ outcome }) },
    { title: m.settlementRun_payoutDate, value: ({ payoutDate: date }) => date && { date } },
    { title: m.settlementRun_dueDate, value: ({ dueDate: date }) => date && { date } },
    { title: m.settlementRun_reference, value: ({ reference }) => reference },
  ],
};
