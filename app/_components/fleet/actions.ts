"use server";
import { defineAction } from "#lib/doors/action.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import {
  askVehicleBackSchema,
  changeDriversSchema,
  changeVehiclesSchema,
  createDriverSchema,
  createVehicleSchema,
  deleteDriverSchema,
  deleteVehicleSchema,
  remindLicencesSchema,
  saveDriverSchema,
  saveVehicleSchema,
  undoBulkChangeSchema,
} from "#lib/fleet/schema.ts";
import { askVehicleBack } from "#lib/fleet/use-cases/ask-back.ts";
import { type BulkOutcome, changeDrivers, changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { createDriver, createVehicle } from "#lib/fleet/use-cases/create.ts";
import { remindLicences } from "#lib/fleet/use-cases/remind-licences.ts";
import { deleteDriver, deleteVehicle } from "#lib/fleet/use-cases/remove.ts";
import { saveDriver, saveVehicle } from "#lib/fleet/use-cases/save.ts";
import { undoBulkChange } from "#lib/fleet/use-cases/undo-bulk-change.ts";
import { returnDriverSchema, returnVehicleSchema } from "#lib/queue/schema.ts";
import { returnDriver, returnVehicle } from "#lib/queue/use-cases/return.ts";

/** What a form needs to know of what it saved: where it is, and the next save's version. */
const present = ({ id, version, status }: Vehicle | Driver) => ({ id, version, status });

export const createVehicleAction = defineAction(createVehicleSchema, createVehicle, present);
export const saveVehicleAction = defineAction(saveVehicleSchema, saveVehicle, present);
export const deleteVehicleAction = defineAction(deleteVehicleSchema, deleteVehicle, ({ gone }) => ({ gone }));
export const askVehicleBackAction = defineAction(askVehicleBackSchema, askVehicleBack, present);
export const returnVehicleAction = defineAction(returnVehicleSchema, returnVehicle, present);

export const createDriverAction = defineAction(createDriverSchema, createDriver, present);
export const saveDriverAction = defineAction(saveDriverSchema, saveDriver, present);
export const deleteDriverAction = defineAction(deleteDriverSchema, deleteDriver, ({ gone }) => ({ gone }));
export const returnDriverAction = defineAction(returnDriverSchema, returnDriver, present);

/** How many members a bulk change changed, and the id that takes the change back. */
const presentBulk = ({ count, changeId }: BulkOutcome) => ({ count, changeId });

export const changeVehiclesAction = defineAction(changeVehiclesSchema, changeVehicles, presentBulk);
export const changeDriversAction = defineAction(changeDriversSchema, changeDrivers, presentBulk);
export const undoBulkChangeAction = defineAction(undoBulkChangeSchema, undoBulkChange, ({ count }) => ({
  count,
}));

export const remindLicencesAction = defineAction(remindLicencesSchema, remindLicences, (outcome) => outcome);
