"use server";
import { saveChartSchema } from "#lib/bookkeeping/schema.ts";
import { saveChart } from "#lib/bookkeeping/use-cases/chart.ts";
import { defineAction } from "#lib/doors/action.ts";

export const saveChartAction = defineAction(saveChartSchema, saveChart, ({ version }) => ({ version }));
