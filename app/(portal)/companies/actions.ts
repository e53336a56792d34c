"use server";
import { type Company, wizardStep } from "#lib/domain/company.ts";
import { createCompanySchema, deleteCompanySchema, saveCompanySchema } from "#lib/schemas/company.ts";
import { copyCompanySchema } from "#lib/schemas/company-copy.ts";
import { restoreSchema } from "#lib/schemas/history.ts";
import { returnCompanySchema } from "#lib/schemas/returning.ts";
import { copyCompanyTo } from "#lib/use-cases/companies/copy.ts";
import { createCompany } from "#lib/use-cases/companies/create.ts";
import { deleteCompany } from "#lib/use-cases/companies/remove.ts";
import { saveCompany } from "#lib/use-cases/companies/save.ts";
import { restoreDeleted } from "#lib/use-cases/history/restore.ts";
import { returnCompany } from "#lib/use-cases/returns/return-company.ts";
import { defineAction } from "#lib/web/action.ts";

/** What a form needs to know of what it saved: the next save's version, and where a registration goes on. */
const present = (company: Company) => ({
  id: company.id,
  version: company.version,
  status: company.status,
  step: wizardStep(company),
});

export const createCompanyAction = defineAction(createCompanySchema, createCompany, present);
export const saveCompanyAction = defineAction(saveCompanySchema, saveCompany, present);
export const deleteCompanyAction = defineAction(deleteCompanySchema, deleteCompany, ({ gone }) => ({ gone }));
export const copyCompanyAction = defineAction(copyCompanySchema, copyCompanyTo, ({ id }) => ({ id }));
export const restoreAction = defineAction(restoreSchema, restoreDeleted, () => null);
export const returnCompanyAction = defineAction(returnCompanySchema, returnCompany, present);
