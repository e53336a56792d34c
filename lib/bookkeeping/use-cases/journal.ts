import type { z } from "zod";
import { listBookedCreditNotes, listBookedStatements } from "#lib/bookkeeping/queries/booked-statements.ts";
import type { AccountChart } from "#lib/bookkeeping/rules/chart.ts";
import { type JournalSide, sidesOf, transfersOf } from "#lib/bookkeeping/rules/journal.ts";
import type { journalExportSchema, journalPageSchema } from "#lib/bookkeeping/schema.ts";
import type { Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findRun } from "#lib/settlements/queries/settlement-runs.ts";
import type { StatementKind } from "#lib/settlements/rules/document.ts";
import { currentChart } from "./chart.ts";

/** One side of an entry with its voucher. */
export type JournalRow = JournalSide & {
  number: string;
  statementKind: StatementKind;
  issuedOn: string;
  companyName: string;
  accountNumber: string;
  accountName: string;
};

/** Statements in one part of a file. */
const FILE_PART = 500;

/** One part of a journal for a file. Fails like `listJournal`. */
export const exportJournal = (
  ctx: Context,
  { format: _, ...query }: z.output<typeof journalExportSchema>,
): Promise<Result<Page<JournalRow>>> => listJournal(ctx, { ...query, limit: FILE_PART });

/**
 * One part of a final run's journal: up to `limit` of its statements, and the credit notes that they pay, each note before its
 * statement. Fails with `forbidden`, and with `not_found` for an open run.
 */
export async function listJournal(
  ctx: Context,
  { runId, cursor, limit }: z.output<typeof journalPageSchema>,
): Promise<Result<Page<JournalRow>>> {
  const { actor, db } = ctx;
  if (!actor.admin) return fail("forbidden");
  const run = await findRun(db, runId);
  if (!run?.finalisedAt) return fail("not_found");
  const found = await listBookedStatements(db, { runId, afterId: cursor?.id ?? 0, limit: limit + 1 });
  const part = found.slice(0, limit);
  const notes = await listBookedCreditNotes(db, [...new Set(part.flatMap(creditNotesOf))]);
  const chart = await currentChart(ctx);
  const rows = part.flatMap((statement) => {
    const paid = new Set(creditNotesOf(statement));
    return [...notes.filter(({ number }) => paid.has(number)), statement].flatMap((one) =>
      rowsOf(one, chart),
    );
  });
  const position = cursor?.position ?? 0;
  const last = found.length > limit ? part.at(-1) : undefined;
  const next = last ? { value: 0, id: last.id, position: position + rows.length } : null;
  return ok({ rows, position, next, previous: null });
}

type Booked = Awaited<ReturnType<typeof listBookedStatements>>[number];

const creditNotesOf = ({ lines }: Booked): string[] =>
  lines.flatMap(({ basis }) => (basis.kind === "correction" && basis.creditNote ? [basis.creditNote] : []));

const rowsOf = (statement: Booked, chart: AccountChart): JournalRow[] => {
  const { number, kind, issuedOn, companyName } = statement;
  return sidesOf(transfersOf(statement)).map((side) => ({
    ...side,
    number,
    statementKind: kind,
    issuedOn,
    companyName,
    accountNumber: chart[side.account].number,
    accountName: chart[side.account].name,
  }));
};
