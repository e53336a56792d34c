"use server";
import { z } from "zod";
import { endViewing, startViewing } from "#lib/accounts/use-cases/view-company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { defineSessionAction } from "#lib/http/action.ts";

export const startViewingAction = defineSessionAction(companyIdSchema, startViewing);
export const endViewingAction = defineSessionAction(z.undefined(), endViewing);
