"use server";
import { z } from "zod";
import { type Company, wizardStep } from "#lib/companies/rules/company.ts";
import {
  copyCompanySchema,
  createCompanySchema,
  deleteCompanySchema,
  saveCompanySchema,
} from "#lib/companies/schema.ts";
import { copyCompanyTo } from "#lib/companies/use-cases/copy.ts";
import { createCompany } from "#lib/companies/use-cases/create.ts";
import { deleteCompany } from "#lib/companies/use-cases/remove.ts";
import { saveCompany } from "#lib/companies/use-cases/save.ts";
import { ok } from "#lib/core/result.ts";
import { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import type { Refreshed } from "#lib/dispatch/use-cases/refresh.ts";
import { defineAction, definePublicAction } from "#lib/doors/action.ts";
import { cityOf } from "#lib/doors/city.ts";
import { changeLines } from "#lib/history/event-texts.ts";
import { restoreSchema } from "#lib/history/schema.ts";
import { restoreDeleted } from "#lib/history/use-cases/restore.ts";
import { refreshCompany } from "#lib/installation/dispatch.ts";
import { returnCompanySchema } from "#lib/queue/schema.ts";
import { returnCompany } from "#lib/queue/use-cases/return.ts";

/** The form's data about its save: the next save's version, and the next step of a registration. */
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

/** Public data, which needs no actor. */
export const cityOfPostCodeAction = definePublicAction(
  z.strictObject({ postCode: z.string().max(5) }),
  async ({ postCode }) => ok({ city: cityOf(postCode) }),
);

/** The preview's content, and the digest and version with which it is applied. */
const presentDetailsActions = ({ company, applied, change, answer }: Refreshed) => ({
  version: company.version,
  applied,
  answer,
  lines: changeLines(change.before, change.after),
});

export const refreshCompanyAction = defineAction(refreshCompanySchema, refreshCompany, presentDetailsActions);
