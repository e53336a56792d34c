"use server";
import type { Driver } from "#lib/domain/driver.ts";
import { createDriverSchema, deleteDriverSchema, saveDriverSchema } from "#lib/schemas/driver.ts";
import { returnDriverSchema } from "#lib/schemas/returning.ts";
import { createDriver } from "#lib/use-cases/drivers/create.ts";
import { deleteDriver } from "#lib/use-cases/drivers/remove.ts";
import { saveDriver } from "#lib/use-cases/drivers/save.ts";
import { returnDriver } from "#lib/use-cases/returns/return-driver.ts";
import { defineAction } from "#lib/web/action.ts";

/** What a form needs to know of what it saved: where it is, and the next save's version. */
const present = ({ id, version, status }: Driver) => ({ id, version, status });

export const createDriverAction = defineAction(createDriverSchema, createDriver, present);
export const saveDriverAction = defineAction(saveDriverSchema, saveDriver, present);
export const deleteDriverAction = defineAction(deleteDriverSchema, deleteDriver, ({ gone }) => ({ gone }));
export const returnDriverAction = defineAction(returnDriverSchema, returnDriver, present);
