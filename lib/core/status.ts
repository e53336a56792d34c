import { fail, ok, type Result } from "./result.ts";

export const STATUSES = ["incomplete", "pending", "active", "inactive"] as const;
export type Status = (typeof STATUSES)[number];

/** The review is over: approved at some time, or withdrawn. From then on name, business id and plate cannot change. */
export const isPastReview = (status: Status): boolean => status === "active" || status === "inactive";

/** The facts about a company, vehicle or driver that the rules of approval use. Database triggers enforce the same rules. */
export type Standing = {
  status: Status;
  /** The first day in use; null before it. Every active subject has one. */
  approvedDate: Date | null;
};

/** In use now or earlier. Money may have been billed and paid, so the agreed terms cannot change. */
export const hasBeenInUse = ({ approvedDate }: Pick<Standing, "approvedDate">): boolean =>
  approvedDate !== null;

/**
 * Whether a step is an approval: it takes something into use for the first time. The action does not matter: an
 * application that was withdrawn during its review becomes active by "reactivate".
 */
export const isApproval = (before: Standing, to: Status): boolean =>
  to === "active" && before.status !== "active" && !hasBeenInUse(before);

export const STATUS_ACTIONS = [
  "submit",
  "approve",
  "deactivate",
  "reactivate",
  "withdraw",
  "return",
] as const;
export type StatusAction = (typeof STATUS_ACTIONS)[number];

/** The only table of transitions. Buttons, actions and the API read it, and the database refuses every other transition. */
const TRANSITIONS: Record<StatusAction, { from: readonly Status[]; to: Status }> = {
  submit: { from: ["incomplete"], to: "pending" },
  approve: { from: ["incomplete", "pending"], to: "active" },
  deactivate: { from: ["active"], to: "inactive" },
  reactivate: { from: ["inactive"], to: "active" },
  withdraw: { from: ["pending"], to: "inactive" },
  return: { from: ["pending"], to: "incomplete" },
};

/** The status that an action leads to. Fails with `transition_not_allowed`. */
export function nextStatus(status: Status, action: StatusAction): Result<Status> {
  const { from, to } = TRANSITIONS[action];
  return from.includes(status) ? ok(to) : fail("transition_not_allowed");
}

/** The action between two statuses, as a PUT of the whole record implies it; null if no action connects them. */
export function actionBetween(from: Status, to: Status): StatusAction | null {
  return (
    STATUS_ACTIONS.find(
      (action) => TRANSITIONS[action].to === to && TRANSITIONS[action].from.includes(from),
    ) ?? null
  );
}
