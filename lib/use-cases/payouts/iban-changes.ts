import type { z } from "zod";
import {
  type IbanChange,
  listUnconfirmedIbans,
  lockUnconfirmedIban,
  updateIbanConfirmed,
} from "#db/queries/iban-changes.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { confirmIbanSchema } from "#lib/schemas/payout.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";
import { recordEvent } from "../events.ts";

/** As many are shown; the oldest first. */
const SHOWN = 200;

/** Changed accounts that hold payouts until an admin has confirmed them. Fails with `not_found` for all but admins. */
export async function listIbanChanges(ctx: Context): Promise<Result<IbanChange[]>> {
  return ctx.actor.admin ? ok(await listUnconfirmedIbans(ctx.db, SHOWN)) : fail("not_found");
}

/**
 * Confirms that a changed account is the company's own: its payouts may leave. The admin confirms what they saw; where it
 * has been changed once more since, nothing is confirmed. Fails with `forbidden` for all but admins and `iban_changed`.
 */
export async function confirmIban(
  ctx: Context,
  { changeId, newIban }: z.output<typeof confirmIbanSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const change = await lockUnconfirmedIban(ctx.db, changeId);
  if (!change || change.newIban !== newIban) return fail("iban_changed");
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
    after: { "billing.ibanConfirmed": shortened(newIban) },
  });
  return ok(null);
}

/** The history is read by more people than billing. */
const shortened = (iban: string | null): string =>
  iban === null ? "" : `${iban.slice(0, 8)}…${iban.slice(-4)}`;
