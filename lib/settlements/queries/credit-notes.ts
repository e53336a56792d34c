import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { creditedLines, statementLines, statements } from "#db/schema/statements.ts";
import type { PlacedLine } from "#lib/settlements/rules/credit.ts";

export type NewCreditNote = Omit<
  typeof statements.$inferInsert,
  "id" | "kind" | "outcome" | "runId" | "carryInCents" | "carryOutCents" | "carriedPeriods"
> & { creditsId: number };

/** Writes a credit note with its lines, and the original's lines that they give back. */
export async function insertCreditNote(
  db: Tx,
  note: NewCreditNote,
  lines: readonly PlacedLine[],
): Promise<number> {
  const sums = { carryInCents: 0, carryOutCents: 0, carriedPeriods: 0 };
  const [row] = await db
    .insert(statements)
    .values({ ...note, ...sums, kind: "credit_note", outcome: "credited" })
    .returning({ id: statements.id });
  if (!row) throw new Error("no credit note");
  const { companyId, creditsId } = note;
  await db
    .insert(statementLines)
    .values(
      lines.map(({ line }, index) => ({ ...line, statementId: row.id, position: index + 1, companyId })),
    );
  await db
    .insert(creditedLines)
    .values(
      lines.map(({ position }) => ({ statementId: creditsId, position, creditNoteId: row.id, companyId })),
    );
  return row.id;
}

/** Lists the positions of a statement's lines that a credit note has given back. */
export async function listCreditedPositions(db: Tx, statementId: number): Promise<number[]> {
  const rows = await db
    .select({ position: creditedLines.position })
    .from(creditedLines)
    .where(eq(creditedLines.statementId, statementId))
    .orderBy(asc(creditedLines.position));
  return rows.map(({ position }) => position);
}

/** A credit note that no settlement of its company has paid yet. */
export type OpenCredit = {
  companyId: number;
  number: string;
  /** The number of the credited statement. */
  credits: string;
  totalCents: number;
};

/** Lists open credit notes of these companies by number. A credit note that a correction line names is settled. */
export async function listOpenCredits(db: Tx, companyIds: readonly number[]): Promise<OpenCredit[]> {
  const rows = await db.execute<OpenCredit>(sql`
    select n.company_id::int as "companyId", n.number, o.number as credits, n.total_cents::float8 as "totalCents"
    from statements n join statements o on o.id = n.credits_id
    where n.kind = 'credit_note' and n.company_id = any (${`{${companyIds.join(",")}}`}::bigint[])
      and not exists (select from statement_lines l where l.company_id = n.company_id and l.code = 'CORRECTION'
        and l.basis ->> 'creditNote' = n.number)
    order by n.company_id, n.number`);
  return [...rows];
}
