"use server";
import { defineAction } from "#lib/doors/action.ts";
import { makeSellerReport } from "#lib/installation/seller-reports.ts";
import { makeSellerReportSchema, saveReportingDutySchema } from "#lib/seller-reports/schema.ts";
import { saveReportingDuty } from "#lib/seller-reports/use-cases/make-report.ts";

export const makeSellerReportAction = defineAction(makeSellerReportSchema, makeSellerReport, () => null);
export const saveReportingDutyAction = defineAction(
  saveReportingDutySchema,
  saveReportingDuty,
  ({ version }) => ({ version }),
);
