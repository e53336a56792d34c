import type { TableColumn } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { QuarterSums, StatementKind } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

/** A statement by its number; a current period's has none. */
export const statementCrumb = (kind: StatementKind, number: string | null): string =>
  number ? m.statement_named({ kind, name: number }) : m.statement_running();

export const extractColumns = (): readonly TableColumn<QuarterSums>[] => [
  { title: m.extract_company(), cell: ({ companyName }) => companyName },
  { title: fieldLabel("businessId"), cell: ({ businessId }) => businessId },
  { title: m.extract_iban(), cell: ({ iban }) => iban },
  { title: m.extract_quarter(), cell: ({ quarter }) => quarter },
  { title: m.extract_statements(), cell: ({ statements }) => statements },
  { title: m.extract_paid(), cell: ({ paidCents }) => euros(paidCents) },
  { title: m.extract_payments(), cell: ({ payments }) => payments },
  { title: m.extract_gross(), cell: ({ grossCents }) => euros(grossCents) },
  { title: m.extract_commission(), cell: ({ commissionCents }) => euros(commissionCents) },
  { title: m.extract_fees(), cell: ({ feesCents }) => euros(feesCents) },
];

/** The digits of the cents, without a division. */
const euros = (cents: number): number => Number(`${cents}e-2`);
