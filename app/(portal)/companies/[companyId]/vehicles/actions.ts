"use server";
import type { Vehicle } from "#lib/domain/vehicle.ts";
import { returnVehicleSchema } from "#lib/schemas/returning.ts";
import { createVehicleSchema, deleteVehicleSchema, saveVehicleSchema } from "#lib/schemas/vehicle.ts";
import { returnVehicle } from "#lib/use-cases/returns/return-vehicle.ts";
import { createVehicle } from "#lib/use-cases/vehicles/create.ts";
import { deleteVehicle } from "#lib/use-cases/vehicles/remove.ts";
import { saveVehicle } from "#lib/use-cases/vehicles/save.ts";
import { defineAction } from "#lib/web/action.ts";

/** What a form needs to know of what it saved: where it is, and the next save's version. */
const present = ({ id, version, status }: Vehicle) => ({ id, version, status });

export const createVehicleAction = defineAction(createVehicleSchema, createVehicle, present);
export const saveVehicleAction = defineAction(saveVehicleSchema, saveVehicle, present);
export const deleteVehicleAction = defineAction(deleteVehicleSchema, deleteVehicle, ({ gone }) => ({ gone }));
export const returnVehicleAction = defineAction(returnVehicleSchema, returnVehicle, present);
