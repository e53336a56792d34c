import { fail, ok, type Result } from "./result.ts";

export const STATUSES = ["incomplete", "pending", "active", "inactive"] as const;
export type Status = (typeof STATUSES)[number];

/** No application any more: approved at some time, or withdrawn. Its name, business id and plate are fixed from then on. */
export const isPastReview = (status: Status): boolean => status === "active" || status === "inactive";

/** A company, vehicle or driver, as far as the rules about its approval ask. The database keeps the same (0052). */
export type Standing = {
  status: Status;
  /** When it was taken into use for the first time; null until then, and set in everything that is active. */
  approvedDate: Date | null;
};

/** In use now or once: money may have been billed and paid, so what was agreed on is fixed from then on. */
export const hasBeenInUse = ({ approvedDate }: Pick<Standing, "approvedDate">): boolean =>
  approvedDate !== null;

/**
 * Whether a step is an approval. Taking into use what was never in use is one, whichever button asks for it: an
 * application that was withdrawn while it waited becomes active by "reactivate" too.
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

/** The one table of transitions; buttons, actions and the API all read it, and the database refuses the rest. */
const TRANSITIONS: Record<StatusAction, { from: readonly Status[]; to: Status }> = {
  submit: { from: ["incomplete"], to: "pending" },
  approve: { from: ["incomplete", "pending"], to: "active" },
  deactivate: { from: ["active"], to: "inactive" },
  reactivate: { from: ["inactive"], to: "active" },
  withdraw: { from: ["pending"], to: "inactive" },
  return: { from: ["pending"], to: "incomplete" },
};

/** The status an action leads to. Fails with `transition_not_allowed`. */
export function nextStatus(status: Status, action: StatusAction): Result<Status> {
  const { from, to } = TRANSITIONS[action];
  return from.includes(status) ? ok(to) : fail("transition_not_allowed");
}

/** The action that leads from one status to another, as a whole-entity PUT implies it; null where none does. */
export function actionBetween(from: Status, to: Status): StatusAction | null {
  return (
    STATUS_ACTIONS.find(
      (action) => TRANSITIONS[action].to === to && TRANSITIONS[action].from.includes(from),
    ) ?? null
  );
}
