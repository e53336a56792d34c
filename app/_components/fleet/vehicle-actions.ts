"use server";
import { defineAction } from "#lib/doors/action.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { askVehicleBack } from "#lib/fleet/use-cases/ask-back.ts";
import { createVehicle } from "#lib/fleet/use-cases/create.ts";
import { deleteVehicle } from "#lib/fleet/use-cases/remove.ts";
import { saveVehicle } from "#lib/fleet/use-cases/save.ts";
import {
  askVehicleBackSchema,
  createVehicleSchema,
  deleteVehicleSchema,
  saveVehicleSchema,
} from "#lib/fleet/vehicle-schema.ts";
import { returnVehicleSchema } from "#lib/queue/schema.ts";
import { returnVehicle } from "#lib/queue/use-cases/return.ts";

/** What a form needs to know of what it saved: where it is, and the next save's version. */
const present = ({ id, version, status }: Vehicle) => ({ id, version, status });

export const createVehicleAction = defineAction(createVehicleSchema, createVehicle, present);
export const saveVehicleAction = defineAction(saveVehicleSchema, saveVehicle, present);
export const deleteVehicleAction = defineAction(deleteVehicleSchema, deleteVehicle, ({ gone }) => ({ gone }));
export const askVehicleBackAction = defineAction(askVehicleBackSchema, askVehicleBack, present);
export const returnVehicleAction = defineAction(returnVehicleSchema, returnVehicle, present);
