"use server";
import { defineAction } from "#lib/http/action.ts";
import { askForRun } from "#lib/http/settlements.ts";
import { askRunSchema } from "#lib/settlements/schema.ts";

export const askForRunAction = defineAction(askRunSchema, askForRun, ({ runId }) => ({ runId }));
