import type { Billing } from "#lib/companies/company-fields.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Company } from "./company.ts";

// Who says where a company's money and its invoices go. A changed account is the way money is stolen.

/** The fields that say where the money goes. Who changes one has just shown who they are, and payouts wait for an admin. */
export const ACCOUNT_FIELDS = ["iban", "bic"] as const satisfies readonly (keyof Billing)[];
export type PayeeAccount = Pick<Billing, (typeof ACCOUNT_FIELDS)[number]>;

export const isSameAccount = (one: PayeeAccount, other: PayeeAccount): boolean =>
  ACCOUNT_FIELDS.every((field) => one[field] === other[field]);

/** `confirm`: the actor may change the account once they have shown again who they are. */
export type BillingRight = "open" | "confirm" | "people_only";

/**
 * While a company is incomplete, nothing is paid to it: everybody who may change the company fills billing in. From
 * `pending` on its people and the provider's admins change billing, in person. A program of all companies proposes: payouts
 * wait until an admin has confirmed the account. The company's own program and a dispatch provider's program may not.
 */
export function billingRight(
  { kind, admin }: Pick<Actor, "kind" | "admin">,
  { status }: Pick<Company, "status">,
  confirmed: boolean,
): BillingRight {
  if (status === "incomplete") return "open";
  if (kind === "user") return confirmed ? "open" : "confirm";
  return admin ? "open" : "people_only";
}

/**
 * Refuses the billing fields that a revision changes and its actor may not change now, each by its name. Fails with
 * `people_only`, and with `step_up_needed` for a changed account.
 */
export function checkBilling(
  actor: Actor,
  { before, after }: { before: Company; after: Company },
  confirmed: boolean,
): Result<null> {
  const fields = Object.keys(before.billing) as (keyof Billing)[];
  const changed = fields.filter((field) => before.billing[field] !== after.billing[field]);
  const right = billingRight(actor, before, confirmed);
  const refused = right === "confirm" ? changed.filter(isAccountField) : right === "open" ? [] : changed;
  if (refused.length === 0) return ok(null);
  const [code, reason] = right === "confirm" ? ["step_up_needed", "signed_in_long_ago"] : [right, right];
  return fail(code, { issues: refused.map((field) => ({ path: `billing.${field}`, code: reason })) });
}

const isAccountField = (field: keyof Billing): boolean =>
  ACCOUNT_FIELDS.some((accountField) => accountField === field);
