"use server";
import { defineAction } from "#lib/doors/action.ts";
import { createDriverSchema, deleteDriverSchema, saveDriverSchema } from "#lib/fleet/driver-schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { createDriver } from "#lib/fleet/use-cases/create.ts";
import { deleteDriver } from "#lib/fleet/use-cases/remove.ts";
import { saveDriver } from "#lib/fleet/use-cases/save.ts";
import { returnDriverSchema } from "#lib/queue/schema.ts";
import { returnDriver } from "#lib/queue/use-cases/return.ts";

/** What a form needs to know of what it saved: where it is, and the next save's version. */
const present = ({ id, version, status }: Driver) => ({ id, version, status });

export const createDriverAction = defineAction(createDriverSchema, createDriver, present);
export const saveDriverAction = defineAction(saveDriverSchema, saveDriver, present);
export const deleteDriverAction = defineAction(deleteDriverSchema, deleteDriver, ({ gone }) => ({ gone }));
export const returnDriverAction = defineAction(returnDriverSchema, returnDriver, present);
