"use server";
import { defineAction } from "#lib/doors/action.ts";
import { anonymiseSchema, retentionSchema } from "#lib/privacy/schema.ts";
import { anonymise } from "#lib/privacy/use-cases/anonymise.ts";
import { runRetentionNow } from "#lib/privacy/use-cases/run-retention.ts";

export const anonymiseAction = defineAction(anonymiseSchema, anonymise, () => null);
export const runRetentionAction = defineAction(retentionSchema, runRetentionNow, () => null);
