"use server";
import {
  createAreaSchema,
  createRuleSchema,
  endAreaSchema,
  ruleIdSchema,
  saveAreaSchema,
} from "#lib/booking-areas/schema.ts";
import { addRule, endRule } from "#lib/booking-areas/use-cases/rules.ts";
import { createArea, endArea, saveArea } from "#lib/booking-areas/use-cases/write.ts";
import { defineAction } from "#lib/doors/action.ts";

export const createAreaAction = defineAction(createAreaSchema, createArea, ({ id }) => ({ id }));
export const saveAreaAction = defineAction(saveAreaSchema, saveArea, ({ version }) => ({ version }));
export const endAreaAction = defineAction(endAreaSchema, endArea, () => null);
export const addRuleAction = defineAction(createRuleSchema, addRule, () => null);
export const endRuleAction = defineAction(ruleIdSchema, endRule, () => null);
