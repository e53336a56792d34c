import type { PlainDate } from "#lib/core/calendar.ts";
import type { AskedFor } from "./asked.ts";
import type { RequirementState } from "./requirement.ts";

/** An item as it was last reckoned, with the stage of its last reminder. */
export type KnownItem = {
  requirementId: number;
  asked: AskedFor;
  state: RequirementState;
  requiredFrom: PlainDate;
  blockedFrom: PlainDate | null;
  reminded: number | null;
};
