"use server";
import { z } from "zod";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { endViewing, startViewing } from "#lib/use-cases/accounts/view-company.ts";
import { defineSessionAction } from "#lib/web/action.ts";

export const startViewingAction = defineSessionAction(companyIdSchema, startViewing);
export const endViewingAction = defineSessionAction(z.undefined(), endViewing);
