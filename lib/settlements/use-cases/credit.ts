import type { z } from "zod";
import { sqlState } from "#db/errors.ts";
import { clockFrom } from "#lib/core/calendar.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { statementFact } from "#lib/events/rules/webhook-events.ts";
import { recordEvent, tellWebhooks } from "#lib/events/use-cases/record.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { insertCreditNote, listCreditedPositions } from "#lib/settlements/queries/credit-notes.ts";
import { type FinalStatement, findStatement } from "#lib/settlements/queries/statements.ts";
import { creditLines, type PlacedLine } from "#lib/settlements/rules/credit.ts";
import { referenceOfNumber } from "#lib/settlements/rules/statement.ts";
import type { creditNoteSchema } from "#lib/settlements/schema.ts";
import { contentHash, hashOfInputs } from "./hash.ts";
import {
  holdStatementSeries,
  keepStatementSeries,
  nextStatementNumber,
  type StatementSeries,
} from "./write.ts";

type Wish = z.output<typeof creditNoteSchema>;
export type CreditNote = { id: number; number: string; totalCents: number };

/**
 * Gives back fees of a final settlement by a credit note, which has a number of the same series. The company's next settlement
 * pays it. The original does not change. For admins. Fails with `not_found`, `forbidden`, `not_creditable` if a line is no fee,
 * `credited_already` if a line was given back before, and `run_under_way` if a settlement run holds the numbers for longer than
 * a person waits.
 */
export async function creditStatement(ctx: Context, wish: Wish): Promise<Result<CreditNote>> {
  const { companyId, statementId, body } = wish;
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "credit_note");
  if (!proof.ok) return proof;
  // A second credit of the same lines waits here, and then finds them credited.
  const series = await nextInSeries(ctx);
  if (series === null) return fail("run_under_way");
  const original = await findStatement(ctx.db, { companyId, statementId, today: ctx.today });
  if (!original) return fail("not_found");
  if (original.document.kind !== "settlement") return fail("not_creditable");
  const before = await listCreditedPositions(ctx.db, statementId);
  if (body.positions.some((position) => before.includes(position))) return fail("credited_already");
  const lines = creditLines(original.document.lines, body.positions);
  if (!lines.ok) return lines;
  const note = await writeNote(ctx, { series, original, lines: lines.value, reason: body.reason });
  await recordEvent(ctx, {
    entityType: "company",
    entityId: companyId,
    companyId,
    action: "update",
    status: company.value.status,
    before: {},
    after: {
      creditNote: note.number,
      creditedStatement: original.document.number,
      creditReason: body.reason,
    },
  });
  return ok(note);
}

/** Milliseconds. A run of 5,000,000 payments takes half a minute; a proxy in front of the portal gives up after a minute. */
creditStatement.patienceMs = 45_000;
creditStatement.deadlineMs = 55_000;

/** Waits for a settlement run or another credit note. Null after too long a wait. */
async function nextInSeries({ db, now }: Context): Promise<StatementSeries | null> {
  try {
    return await holdStatementSeries(db, clockFrom(now));
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

type Noted = {
  series: StatementSeries;
  original: FinalStatement;
  lines: readonly PlacedLine[];
  reason: string;
};

async function writeNote(ctx: Context, { series, original, lines, reason }: Noted): Promise<CreditNote> {
  const { document } = original;
  const companyId = document.parties.buyer.companyId;
  const previousHash = series.lastHash;
  const number = nextStatementNumber(series);
  const inputs = JSON.stringify({ credits: document.number, lines: lines.map(positionOf), reason });
  const totalCents = lines.reduce((sum, { line }) => sum + line.amountCents, 0);
  const said = {
    number,
    issuedOn: series.issuedOn,
    reference: referenceOfNumber(number),
    grossCents: 0,
    deductionsCents: totalCents,
    totalCents,
    payoutDate: null,
    dueDate: null,
    parties: document.parties,
    inputsHash: hashOfInputs(inputs),
  };
  const hash = contentHash(
    {
      ...said,
      kind: "credit_note",
      outcome: "credited",
      period: document.period,
      credits: document.number,
      carryInCents: 0,
      carryOutCents: 0,
      lines: lines.map(({ line }) => line),
    },
    previousHash,
  );
  const { start: periodStart, end: periodEnd } = document.period;
  const id = await insertCreditNote(
    ctx.db,
    {
      ...said,
      companyId,
      periodStart,
      periodEnd,
      creditsId: document.id,
      inputs,
      previousHash,
      contentHash: hash,
      createdBy: ctx.actor.label,
    },
    lines,
  );
  await keepStatementSeries(ctx.db, series);
  await tellWebhooks(ctx, [statementFact({ id, companyId, number, period: document.period })]);
  return { id, number, totalCents };
}

const positionOf = ({ position }: PlacedLine): number => position;
