import type { Billing } from "#lib/companies/company-fields.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Company } from "./company.ts";

// Who may change a company's account and its invoice address. A changed account is a way to steal money.

/** Where the money goes. Payouts to a changed account wait for an admin. */
const ACCOUNT_FIELDS = ["iban", "bic"] as const satisfies readonly (keyof Billing)[];
export type PayeeAccount = Pick<Billing, (typeof ACCOUNT_FIELDS)[number]>;

/** A person who changes one of these must have just confirmed their identity. The holder's name alone moves no money elsewhere. */
const PROVEN_FIELDS: readonly (keyof Billing)[] = [...ACCOUNT_FIELDS, "accountHolderName"];

export const isSameAccount = (one: PayeeAccount, other: PayeeAccount): boolean =>
  ACCOUNT_FIELDS.every((field) => one[field] === other[field]);

/** `confirm`: the actor may change the account after a new proof of identity. */
export type BillingRight = "open" | "confirm" | "people_only";

/**
 * An incomplete company is paid nothing: everybody who may change it fills billing in. From `pending` on its people and the
 * provider's admins may change billing. So may an API client of all companies; payouts wait until an admin has confirmed the
 * account. A company's own API client and a dispatch provider's may not.
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
 * Refuses changed billing fields that the actor may not change now, by name. Fails with `people_only`, and with
 * `step_up_needed` for a changed account.
 */
export function checkBilling(
  actor: Actor,
  { before, after }: { before: Company; after: Company },
  confirmed: boolean,
): Result<null> {
  const fields = Object.keys(before.billing) as (keyof Billing)[];
  const changed = fields.filter((field) => before.billing[field] !== after.billing[field]);
  const right = billingRight(actor, before, confirmed);
  const refused =
    right === "confirm"
      ? changed.filter((field) => PROVEN_FIELDS.includes(field))
      : right === "open"
        ? []
        : changed;
  if (refused.length === 0) return ok(null);
  const [code, reason] = right === "confirm" ? ["step_up_needed", "signed_in_long_ago"] : [right, right];
  return fail(code, { issues: refused.map((field) => ({ path: `billing.${field}`, code: reason })) });
}
