import type { z } from "zod";
import {
  type IbanChange,
  listUnconfirmedIbans,
  lockUnconfirmedIban,
  type OpenIbanChange,
  updateIbanConfirmed,
} from "#lib/companies/queries/iban-changes.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { sumUnpaid } from "#lib/payouts/queries/payouts.ts";
import type { confirmIbanSchema, ibanChangesSchema } from "#lib/payouts/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** A changed account and the sum in cents of the payouts that it holds. */
export type HoldingIbanChange = IbanChange & { heldCents: number };

/**
 * Lists changed accounts that hold payouts until an admin confirms them, the oldest first. Fails with `not_found` for
 * all but admins.
 */
export async function listIbanChanges(
  { actor, db }: Context,
  { cursor: from }: z.output<typeof ibanChangesSchema>,
): Promise<Result<Page<HoldingIbanChange>>> {
  if (!actor.admin) return fail("not_found");
  const cursor = from ?? null;
  const rows = await listUnconfirmedIbans(db, { cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ place }) => place });
  const held = await sumUnpaid(
    db,
    page.rows.map(({ companyId }) => companyId),
  );
  return ok({
    ...page,
    rows: page.rows.map((row) => ({ ...row, heldCents: held.get(row.companyId) ?? 0 })),
  });
}

/**
 * Confirms a changed account as the company's own and releases its payouts. Confirms only the account that the admin
 * saw, not a later change. Fails with `forbidden` for all but admins, `step_up_needed`, and `iban_changed` for another account.
 */
export async function confirmIban(
  ctx: Context,
  { changeId, ...seen }: z.output<typeof confirmIbanSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "account_confirmation");
  if (!proof.ok) return proof;
  const change = await lockUnconfirmedIban(ctx.db, changeId);
  if (!change || !isSeen(change, seen)) return fail("iban_changed");
  await updateIbanConfirmed(ctx.db, { id: changeId, by: ctx.actor.label });
  const company = await loadCompany(ctx, change.companyId);
  if (!company.ok) return company;
  await recordEvent(ctx, {
    entityType: "company",
    entityId: change.companyId,
    companyId: change.companyId,
    action: "update",
    status: company.value.status,
    before: { "billing.ibanConfirmed": null },
    after: { "billing.ibanConfirmed": shortened(change.newIban) },
  });
  return ok(null);
}

/** Whether the new account is the one that the person saw. */
export const isSeen = (
  { newIban, newBic }: Pick<OpenIbanChange, "newIban" | "newBic">,
  seen: Pick<OpenIbanChange, "newIban" | "newBic">,
): boolean => newIban === seen.newIban && newBic === seen.newBic;

/** Shortens the account, because more people read the history than the billing details. */
export const shortened = (iban: string | null): string =>
  iban === null ? "" : `${iban.slice(0, 8)}…${iban.slice(-4)}`;
