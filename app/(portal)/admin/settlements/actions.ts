"use server";
import { askRunSchema } from "#lib/schemas/settlement-run.ts";
import { defineAction } from "#lib/web/action.ts";
import { askForRun } from "#lib/web/settlements.ts";

export const askForRunAction = defineAction(askRunSchema, askForRun, ({ runId }) => ({ runId }));
