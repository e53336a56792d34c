"use server";
import { registerLookUpSchema } from "#lib/company-register/schema.ts";
import { defineAction } from "#lib/doors/action.ts";
import { lookUpCompany } from "#lib/installation/company-register.ts";

export const lookUpCompanyAction = defineAction(
  registerLookUpSchema,
  lookUpCompany,
  ({ company, askedAt }) => ({
    ...company,
    askedAt: askedAt.toISOString(),
  }),
);
