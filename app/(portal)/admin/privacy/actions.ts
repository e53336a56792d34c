"use server";
import { anonymiseSchema, retentionSchema } from "#lib/schemas/privacy.ts";
import { anonymise } from "#lib/use-cases/privacy/anonymise.ts";
import { runRetentionNow } from "#lib/use-cases/privacy/run-retention.ts";
import { defineAction } from "#lib/web/action.ts";

export const anonymiseAction = defineAction(anonymiseSchema, anonymise, () => null);
export const runRetentionAction = defineAction(retentionSchema, runRetentionNow, () => null);
