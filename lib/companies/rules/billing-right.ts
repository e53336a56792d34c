import type { Billing } from "#lib/companies/company-fields.ts";
import type { Actor, CompanyRole } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Company } from "./company.ts";

// Who says where a company's money and its invoices go. A changed account is the way money is stolen.

/** What the actor is in the company, and whether they have just shown who they are (isRecent). */
export type BillingStanding = { role: CompanyRole | null; confirmed: boolean };

/** The standing of an actor of whom nothing is known: the gate refuses what needs more. */
export const NO_STANDING: BillingStanding = { role: null, confirmed: false };

/** `confirm`: the actor may change billing once they have shown again who they are. */
export type BillingRight = "open" | "confirm" | "owners_only";

/**
 * While a company is incomplete, nothing is paid to it: everybody who may change the company fills billing in. From
 * `pending` on only its owners change billing, in person, and the provider's admins. A program of all companies proposes:
 * payouts wait until an admin has confirmed the account. A member, the company's own program and a dispatch provider's
 * program may not.
 */
export function billingRight(
  actor: Actor,
  { status }: Pick<Company, "status">,
  { role, confirmed }: BillingStanding,
): BillingRight {
  if (actor.admin || status === "incomplete") return "open";
  if (actor.kind !== "user" || role !== "owner") return "owners_only";
  return confirmed ? "open" : "confirm";
}

/**
 * Refuses the billing fields that a revision changes and its actor may not change now, each by its name. Fails with
 * `owners_only` and `step_up_needed`.
 */
export function checkBilling(
  actor: Actor,
  { before, after }: { before: Company; after: Company },
  standing: BillingStanding,
): Result<null> {
  const fields = Object.keys(before.billing) as (keyof Billing)[];
  const changed = fields.filter((field) => before.billing[field] !== after.billing[field]);
  const right = changed.length === 0 ? "open" : billingRight(actor, before, standing);
  if (right === "open") return ok(null);
  const [code, reason] = right === "confirm" ? ["step_up_needed", "signed_in_long_ago"] : [right, right];
  return fail(code, { issues: changed.map((field) => ({ path: `billing.${field}`, code: reason })) });
}
