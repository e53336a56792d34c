"use server";
import { registerLookUpSchema } from "#lib/company-register/schema.ts";
import { defineAction } from "#lib/http/action.ts";
import { lookUpCompany } from "#lib/http/company-register.ts";

export const lookUpCompanyAction = defineAction(
  registerLookUpSchema,
  lookUpCompany,
  ({ company, askedAt }) => ({
    ...company,
    askedAt: askedAt.toISOString(),
  }),
);
