import type { z } from "zod";
import { findWaitingEntry } from "#lib/bank/queries/bank-waiting.ts";
import {
  countMovements,
  findMovement,
  findPaidStatement,
  listBatch,
  listMovements,
  type Movement,
  type PaidStatement,
  type WholeMovement,
} from "#lib/bank/queries/movements.ts";
import type { BankOutcome } from "#lib/bank/rules/outcome.ts";
import type { movementPageSchema, movementsPageSchema } from "#lib/bank/schema.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import { type WaitingMovement, withSuggestions } from "./waiting.ts";

/** A page of the account's movements, the newest first. Fails with `forbidden` for all but admins. */
export async function listMovementsPage(
  { actor, db }: Context,
  { state: outcome, q: search, cursor: from }: z.output<typeof movementsPageSchema>,
): Promise<Result<Page<Movement>>> {
  if (!actor.admin) return fail("forbidden");
  const cursor = from ?? null;
  const rows = await listMovements(db, { outcome, search }, { cursor, limit: PAGE_SIZE });
  return ok(pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: () => 0 }));
}

/** The number of movements with each outcome. Fails with `forbidden` for all but admins. */
export const countMovementOutcomes: UseCase<object, Counts<BankOutcome>> = async ({ actor, db }) =>
  actor.admin ? ok(await countMovements(db)) : fail("forbidden");

export type MovementView = {
  movement: WholeMovement;
  /** The statements in its sum; of a large batch the first ones. */
  statements: PaidStatement[];
  count: number;
  /** The sum of all those statements. It must equal the movement's sum. */
  cents: number;
  /** The admins who set it aside and returned it, and their reasons. */
  history: Page<AdminEventRow>;
  /** What the movement probably pays, while its purpose is unknown. */
  waiting: WaitingMovement | null;
};

/** The most statements of a batch that the page names. */
const MOST_NAMED = 100;

/** One movement and the statements in its sum. Fails with `not_found` also for all but admins. */
export async function viewMovement(
  ctx: Context,
  { movementId }: z.output<typeof movementPageSchema>,
): Promise<Result<MovementView>> {
  const loaded = await loadMovement(ctx, { movementId });
  if (!loaded.ok) return loaded;
  const movement = loaded.value;
  const { db } = ctx;
  const history = await adminHistoryPage({ db }, { type: "bank_entry", id: movementId }, undefined);
  const entry = movement.outcome === "waiting" ? await findWaitingEntry(db, movementId) : null;
  const [waiting = null] = entry ? await withSuggestions(db, [entry]) : [];
  const view = { movement, history, waiting };
  if (movement.payoutFileId !== null) return ok({ ...view, ...(await listBatch(db, movement, MOST_NAMED)) });
  if (movement.statementId !== null) return ok({ ...view, ...(await findPaidStatement(db, movement)) });
  return ok({ ...view, statements: [], count: 0, cents: 0 });
}

/** One movement without its statements. Fails in the same way. */
export async function loadMovement(
  { actor, db }: Context,
  { movementId }: z.output<typeof movementPageSchema>,
) {
  const movement = actor.admin ? await findMovement(db, movementId) : null;
  return movement ? ok(movement) : fail("not_found");
}
