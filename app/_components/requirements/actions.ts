"use server";
import { defineAction } from "#lib/doors/action.ts";
import {
  createRequirementSchema,
  endRequirementSchema,
  previewRequirementSchema,
  saveRequirementSchema,
} from "#lib/requirements/schema.ts";
import { previewRequirement } from "#lib/requirements/use-cases/preview.ts";
import { createRequirement, endRequirement, saveRequirement } from "#lib/requirements/use-cases/save.ts";

const identity = ({ id, version }: { id: number; version: number }) => ({ id, version });

export const createRequirementAction = defineAction(createRequirementSchema, createRequirement, identity);
export const saveRequirementAction = defineAction(saveRequirementSchema, saveRequirement, identity);
export const endRequirementAction = defineAction(endRequirementSchema, endRequirement, identity);
export const previewRequirementAction = defineAction(
  previewRequirementSchema,
  previewRequirement,
  (preview) => preview,
);
