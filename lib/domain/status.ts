import { fail, ok, type Result } from "./result.ts";

export const STATUSES = ["incomplete", "pending", "active", "inactive"] as const;
export type Status = (typeof STATUSES)[number];

/** In use now or once: approved at some time, or withdrawn. What has been billed and agreed on is fixed from then on. */
export const isSettled = (status: Status): boolean => status === "active" || status === "inactive";

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
