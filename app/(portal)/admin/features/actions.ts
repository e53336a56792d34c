"use server";
import { createFeatureSchema, saveFeatureSchema } from "#lib/schemas/feature.ts";
import { createFeature, saveFeature } from "#lib/use-cases/features/features.ts";
import { defineAction } from "#lib/web/action.ts";

export const createFeatureAction = defineAction(createFeatureSchema, createFeature, ({ name }) => ({ name }));
export const saveFeatureAction = defineAction(saveFeatureSchema, saveFeature, ({ version }) => ({ version }));
