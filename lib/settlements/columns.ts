import type { TableColumn } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import * as m from "#messages";

type RunStatement = {
  number: string;
  companyName: string;
  businessId: string;
  reference: string;
  outcome: StatementOutcome;
  grossCents: number;
  deductionsCents: number;
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
  payoutDate: string | null;
  dueDate: string | null;
};

/** A run's statements; amounts in euros. */
export const runStatementColumns = (): readonly TableColumn<RunStatement>[] => [
  { title: m.settlementRun_number(), cell: ({ number }) => number },
  { title: m.settlementRun_company(), cell: ({ companyName }) => companyName },
  { title: fieldLabel("businessId"), cell: ({ businessId }) => businessId },
  { title: m.settlementRun_gross(), cell: ({ grossCents }) => grossCents / 100 },
  {
    title: m.settlementRun_deductions(),
    cell: ({ deductionsCents, correctionsCents }) => (deductionsCents - correctionsCents) / 100,
  },
  { title: m.settlementRun_corrections(), cell: ({ correctionsCents }) => correctionsCents / 100 },
  { title: m.settlementRun_carryIn(), cell: ({ carryInCents }) => carryInCents / 100 },
  { title: m.settlementRun_total(), cell: ({ totalCents }) => totalCents / 100 },
  { title: m.settlementRun_outcome(), cell: ({ outcome }) => m.settlementRun_outcomes({ outcome }) },
  { title: m.settlementRun_payoutDate(), cell: ({ payoutDate: date }) => date && { date } },
  { title: m.settlementRun_dueDate(), cell: ({ dueDate: date }) => date && { date } },
  { title: m.settlementRun_reference(), cell: ({ reference }) => reference },
];
