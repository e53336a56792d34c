import type { Company } from "#lib/companies/rules/company.ts";
import { canDeleteCompany, canTakeAction } from "#lib/companies/rules/company-permissions.ts";
import type { Actor } from "#lib/core/actor.ts";
import { isApproval, nextStatus, type Standing, type Status } from "#lib/core/status.ts";

export const BUTTONS = ["approve", "deactivate", "reactivate"] as const;
export type ButtonAction = (typeof BUTTONS)[number];

export type StatusChoice = {
  action: ButtonAction;
  to: Status;
  /** The effect of the button for its note: a first use is an approval. */
  outcome: ButtonAction;
  /** Shown, but disabled while the registration is unfinished. */
  disabled: boolean;
};

/** The status buttons that a person sees, by the gate's own questions. Only people who may decide see any. */
export function statusChoices(
  actor: Actor,
  company: Pick<Company, "id" | "status" | "approvedDate">,
): StatusChoice[] {
  return BUTTONS.flatMap((action) => {
    const next = nextStatus(company.status, action);
    if (!next.ok || !canTakeAction(actor, company, action)) return [];
    const outcome = outcomeOf(company, { action, to: next.value });
    return [{ action, to: next.value, outcome, disabled: company.status === "incomplete" }];
  });
}

export const outcomeOf = (
  before: Standing,
  { action, to }: Pick<StatusChoice, "action" | "to">,
): ButtonAction => (isApproval(before, to) ? "approve" : action);

/** Whether 'Poista' is offered, and in which form: an unfinished registration disappears, a finished one stays visible. */
export function deletionOf(
  actor: Actor,
  company: Pick<Company, "id" | "status">,
): "incomplete" | "pending" | null {
  if (!canDeleteCompany(actor, company)) return null;
  return company.status === "incomplete" ? "incomplete" : "pending";
}
