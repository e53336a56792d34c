"use server";
import { defineAction } from "#lib/doors/action.ts";
import { changeDriversSchema, changeVehiclesSchema, undoBulkChangeSchema } from "#lib/fleet/bulk-schema.ts";
import { type BulkOutcome, changeDrivers, changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { undoBulkChange } from "#lib/fleet/use-cases/undo-bulk-change.ts";

/** How many, and what takes the change back. */
const present = ({ count, changeId }: BulkOutcome) => ({ count, changeId });

export const changeVehiclesAction = defineAction(changeVehiclesSchema, changeVehicles, present);
export const changeDriversAction = defineAction(changeDriversSchema, changeDrivers, present);
export const undoBulkChangeAction = defineAction(undoBulkChangeSchema, undoBulkChange, ({ count }) => ({
  count,
}));
