import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import type { Seller, StatementDocument, StatementKind } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

/** A statement by its number; a current period's has none. */
export const statementCrumb = (kind: StatementKind, number: string | null): string =>
  number ? m.statement_named({ kind, name: number }) : m.statement_running();

/** The product's own note on why fees bear no VAT, as statements store it. */
export const productVatNote = (): string => m.document_vatNote({}, { locale: DEFAULT_LANGUAGE });

/** Why fees bear no VAT: the product's own note in the current language, a configured note unchanged. */
export function vatExemption({ vatNote }: Pick<Seller, "vatNote">): string {
  if (!vatNote) return m.document_exempt();
  return m.document_exemptBy({ note: vatNote === productVatNote() ? m.document_vatNote() : vatNote });
}

type Named = Pick<StatementDocument, "kind" | "number" | "period" | "language">;

/** `tilitys-2026-000123.pdf`, in the company's language. Without a number the period is the name. */
export function documentFileName(
  { kind, number, period, language }: Named,
  format: "pdf" | "csv" | "xml" | "svg" | "entries",
): string {
  const inIts = { locale: language };
  const name = m.document_fileName({ kind, name: number ?? `${period.start}-${period.end}` }, inIts);
  return format === "entries" ? `${m.document_entriesFileName({ name }, inIts)}.csv` : `${name}.${format}`;
}
