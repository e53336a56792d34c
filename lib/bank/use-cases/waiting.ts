import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { listBankFiles, type StoredBankFile } from "#lib/bank/queries/bank-files.ts";
import {
  listClaimsFor,
  listClaimsOf,
  listWaitingEntries,
  lockWaitingEntry,
  type OpenClaim,
  updateEntryAssigned,
  updateEntrySetAside,
  updatePayoutPaid,
  updatePayoutPaidWithdrawn,
  updatePayoutReturned,
  type WaitingEntry,
} from "#lib/bank/queries/bank-waiting.ts";
import { indexClaims } from "#lib/bank/rules/claims.ts";
import { type Suggestion, suggestionsFor } from "#lib/bank/rules/suggestions.ts";
import type { bankPageSchema, decideEntrySchema } from "#lib/bank/schema.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { insertReceipt } from "#lib/receivables/queries/receipts.ts";

export type WaitingMovement = WaitingEntry & { suggestions: Suggestion<OpenClaim>[] };
export type BankPage = { files: StoredBankFile[]; waiting: Page<WaitingMovement> };

/** Rows of the page. */
const FILES_SHOWN = 10;

/** The latest files, and the movements that wait for an admin, oldest first. Fails with `not_found` for all but admins. */
export async function getBankPage(
  { actor, db }: Context,
  { cursor: from }: z.output<typeof bankPageSchema>,
): Promise<Result<BankPage>> {
  if (!actor.admin) return fail("not_found");
  const cursor = from ?? null;
  const rows = await listWaitingEntries(db, { cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: () => 0 });
  const files = await listBankFiles(db, { beforeId: null, limit: FILES_SHOWN });
  return ok({
    files: files.slice(0, FILES_SHOWN),
    waiting: { ...page, rows: await withSuggestions(db, page.rows) },
  });
}

/** Each movement with the statements that it probably pays. */
export async function withSuggestions(db: Tx, rows: readonly WaitingEntry[]): Promise<WaitingMovement[]> {
  const index = indexClaims(rows.length === 0 ? [] : await listClaimsFor(db, rows));
  return rows.map((row) => ({ ...row, suggestions: suggestionsFor(told(row), index) }));
}

const told = ({ cents, ...entry }: WaitingEntry) => ({
  ...entry,
  cents: Math.abs(cents),
  direction: cents > 0 ? ("credit" as const) : ("debit" as const),
});

/**
 * Assigns a movement to a statement, once and with a reason: a payment of an invoiced balance, or a paid or returned payout. Or
 * sets it aside, if it concerns no statement. Fails with `forbidden` for all but admins, `step_up_needed`,
 * `bank_entry_decided`, and `invalid` for a statement that the movement cannot pay.
 */
export async function decideBankEntry(
  ctx: Context,
  { entryId, number, why }: z.output<typeof decideEntrySchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "bank_movement");
  if (!proof.ok) return proof;
  const entry = await lockWaitingEntry(ctx.db, entryId);
  if (entry === null) return fail("bank_entry_decided");
  const by = ctx.actor.label;
  if (number === null) {
    await updateEntrySetAside(ctx.db, { id: entryId, by, why });
    await recordAdminEvent(ctx, {
      entity: { type: "bank_entry", id: entryId },
      action: "update",
      before: { outcome: "waiting" },
      after: { outcome: "set_aside", why },
    });
    return ok(null);
  }
  const claims = await listClaimsOf(ctx.db, number);
  const day = entry.bookedOn ?? entry.valueOn;
  if (claims.length === 0 || day === null) return unfit("bank_statement_unknown");
  const claim = claims.find((one) => fits(entry, one));
  if (claim === undefined) return unfit("bank_entry_unfit");
  await settle(ctx, { entry, claim, day, why });
  await updateEntryAssigned(ctx.db, { id: entryId, by, why, statementId: claim.statementId });
  return ok(null);
}

const unfit = (code: string): Result<never> => fail("invalid", { issues: [{ path: "number", code }] });

type Settling = { entry: WaitingEntry; claim: OpenClaim; day: string; why: string };

/** Whether the movement can pay the claim. */
const fits = ({ cents }: WaitingEntry, { messageId, openCents, direction }: OpenClaim): boolean =>
  messageId === null ? cents >= 0 : cents === (direction === "debit" ? -openCents : openCents);

async function settle({ db, actor }: Context, { entry, claim, day, why }: Settling): Promise<void> {
  const { statementId, companyId, messageId, withdrawnId } = claim;
  if (messageId === null) {
    const receipt = { statementId, companyId, cents: entry.cents, day, by: actor.label };
    await insertReceipt(db, { ...receipt, entryId: entry.id, why });
  } else if (withdrawnId !== null) await updatePayoutPaidWithdrawn(db, withdrawnId, day);
  else if (entry.cents < 0) await updatePayoutPaid(db, statementId, day);
  else await updatePayoutReturned(db, statementId);
}
