"use server";
import { defineAction } from "#lib/doors/action.ts";
import { createFeatureSchema, saveFeatureSchema } from "#lib/feature-switches/schema.ts";
import { createFeature, saveFeature } from "#lib/feature-switches/use-cases/features.ts";

export const createFeatureAction = defineAction(createFeatureSchema, createFeature, ({ name }) => ({ name }));
export const saveFeatureAction = defineAction(saveFeatureSchema, saveFeature, ({ version }) => ({ version }));
