"use server";
import { changeLines } from "#lib/i18n/history.ts";
import { refreshCompanySchema } from "#lib/schemas/dispatch.ts";
import type { Refreshed } from "#lib/use-cases/companies/refresh.ts";
import { defineAction } from "#lib/web/action.ts";
import { refreshCompany } from "#lib/web/dispatch.ts";

/** What the preview shows, and what names it when it is applied. */
const present = ({ company, applied, change, answer }: Refreshed) => ({
  version: company.version,
  applied,
  answer,
  lines: changeLines(change.before, change.after),
});

export const refreshCompanyAction = defineAction(refreshCompanySchema, refreshCompany, present);
