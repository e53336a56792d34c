import type { StatementKind } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

/** A statement by its number; a current period's has none. */
export const statementCrumb = (kind: StatementKind, number: string | null): string =>
  number ? m.statement_named({ kind, name: number }) : m.statement_running();
