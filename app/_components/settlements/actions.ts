"use server";
import { defineAction } from "#lib/doors/action.ts";
import { askForRun } from "#lib/installation/settlements.ts";
import { askRunSchema } from "#lib/settlements/schema.ts";

export const askForRunAction = defineAction(askRunSchema, askForRun, ({ runId }) => ({ runId }));
