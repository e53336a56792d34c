"use server";
import { defineAction } from "#lib/doors/action.ts";
import { saveShareSchema } from "#lib/driver-statements/schema.ts";
import { saveShare } from "#lib/driver-statements/use-cases/driver-statements.ts";

export const saveShareAction = defineAction(saveShareSchema, saveShare, () => null);
