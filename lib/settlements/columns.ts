import { companyTable } from "#lib/companies/columns.ts";
import type { AddedCompanyColumn } from "#lib/companies/rules/added-columns.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { AddedColumns, Column, ColumnValue, DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { CompanyMoney } from "#lib/settlements/queries/company-money.ts";
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

/** The money of a company, by which an admin decides. Nothing open is an empty cell. */
export const companyMoneyColumns: AddedColumns<AddedCompanyColumn, { money?: CompanyMoney | undefined }> = {
  settled: {
    title: m.companies_settled,
    value: ({ money }) => amountOf(money?.settledCents ?? null),
    as: "amount",
  },
  payable: {
    title: m.companies_payable,
    value: ({ money }) => amountOf(money?.payableCents || null),
    as: "amount",
  },
  open: { title: m.companies_open, value: ({ money }) => amountOf(money?.openCents || null), as: "amount" },
};

const amountOf = (cents: number | null): ColumnValue => (cents === null ? null : { cents });

/** A company of the list's file, with its money if one of these columns was chosen. */
export type ListedCompany = Company & { money?: CompanyMoney | undefined };

export const listedCompanyTable: DataTable<ListedCompany> = { ...companyTable, added: companyMoneyColumns };
