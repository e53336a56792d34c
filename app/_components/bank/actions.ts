"use server";
import { decideEntrySchema } from "#lib/bank/schema.ts";
import { decideBankEntry } from "#lib/bank/use-cases/waiting.ts";
import { defineAction } from "#lib/http/action.ts";

export const decideEntryAction = defineAction(decideEntrySchema, decideBankEntry, () => null);
