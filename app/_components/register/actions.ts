"use server";
import { registerSchema } from "#lib/schemas/company-register.ts";
import { defineAction } from "#lib/web/action.ts";
import { lookUpCompany } from "#lib/web/company-register.ts";

export const lookUpCompanyAction = defineAction(registerSchema, lookUpCompany, ({ company, askedAt }) => ({
  ...company,
  askedAt: askedAt.toISOString(),
}));
