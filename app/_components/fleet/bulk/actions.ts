"use server";
import { changeVehiclesSchema, undoBulkChangeSchema } from "#lib/fleet/bulk-schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-vehicles.ts";
import { undoBulkChange } from "#lib/fleet/use-cases/undo-vehicles.ts";
import { defineAction } from "#lib/http/action.ts";

export const changeVehiclesAction = defineAction(
  changeVehiclesSchema,
  changeVehicles,
  ({ count, changeId }) => ({ count, changeId }),
);
export const undoBulkChangeAction = defineAction(undoBulkChangeSchema, undoBulkChange, ({ count }) => ({
  count,
}));
