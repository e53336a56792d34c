"use server";
import {
  createAreaSchema,
  createRuleSchema,
  endAreaSchema,
  ruleIdSchema,
  saveAreaSchema,
} from "#lib/schemas/booking-area.ts";
import { addRule, endRule } from "#lib/use-cases/booking-areas/rules.ts";
import { createArea, endArea, saveArea } from "#lib/use-cases/booking-areas/write.ts";
import { defineAction } from "#lib/web/action.ts";

export const createAreaAction = defineAction(createAreaSchema, createArea, ({ id }) => ({ id }));
export const saveAreaAction = defineAction(saveAreaSchema, saveArea, ({ version }) => ({ version }));
export const endAreaAction = defineAction(endAreaSchema, endArea, () => null);
export const addRuleAction = defineAction(createRuleSchema, addRule, () => null);
export const endRuleAction = defineAction(ruleIdSchema, endRule, () => null);
