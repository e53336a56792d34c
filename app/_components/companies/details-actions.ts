"use server";
import { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import type { Refreshed } from "#lib/dispatch/use-cases/refresh.ts";
import { defineAction } from "#lib/http/action.ts";
import { refreshCompany } from "#lib/http/dispatch.ts";
import { changeLines } from "#lib/messages/event-texts.ts";

/** What the preview shows, and what names it when it is applied. */
const present = ({ company, applied, change, answer }: Refreshed) => ({
  version: company.version,
  applied,
  answer,
  lines: changeLines(change.before, change.after),
});

export const refreshCompanyAction = defineAction(refreshCompanySchema, refreshCompany, present);
