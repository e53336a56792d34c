"use server";
import { decideEntrySchema, takeBackEntrySchema } from "#lib/bank/schema.ts";
import { takeBackEntry } from "#lib/bank/use-cases/take-back.ts";
import { decideBankEntry } from "#lib/bank/use-cases/waiting.ts";
import { defineAction } from "#lib/doors/action.ts";

export const decideEntryAction = defineAction(decideEntrySchema, decideBankEntry, () => null);

export const takeBackEntryAction = defineAction(takeBackEntrySchema, takeBackEntry, () => null);
