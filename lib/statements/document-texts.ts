import type { Seller, StatementDocument } from "#lib/statements/rules/document.ts";
import * as m from "#messages";

/** Why fees bear no VAT. */
export const vatExemption = ({ vatNote }: Pick<Seller, "vatNote">): string =>
  vatNote ? m.document_exemptBy({ note: vatNote }) : m.document_exempt();

type Named = Pick<StatementDocument, "kind" | "number" | "period">;

/** `tilitys-2026-000123.pdf`. A statement without a number is named by its period. */
export function documentFileName(
  { kind, number, period }: Named,
  format: "pdf" | "csv" | "xml" | "entries",
): string {
  const name = m.document_fileName({ kind, name: number ?? `${period.start}-${period.end}` });
  return format === "entries" ? `${m.document_entriesFileName({ name })}.csv` : `${name}.${format}`;
}
