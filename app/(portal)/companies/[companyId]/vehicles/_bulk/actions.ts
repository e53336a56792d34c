"use server";
import { changeVehiclesSchema, undoBulkChangeSchema } from "#lib/schemas/vehicle-bulk.ts";
import { changeVehicles } from "#lib/use-cases/vehicles/change-many.ts";
import { undoBulkChange } from "#lib/use-cases/vehicles/undo-many.ts";
import { defineAction } from "#lib/web/action.ts";

export const changeVehiclesAction = defineAction(
  changeVehiclesSchema,
  changeVehicles,
  ({ count, changeId }) => ({ count, changeId }),
);
export const undoBulkChangeAction = defineAction(undoBulkChangeSchema, undoBulkChange, ({ count }) => ({
  count,
}));
