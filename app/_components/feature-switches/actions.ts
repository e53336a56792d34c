"use server";
import { createFeatureSchema, saveFeatureSchema } from "#lib/feature-switches/schema.ts";
import { createFeature, saveFeature } from "#lib/feature-switches/use-cases/features.ts";
import { defineAction } from "#lib/http/action.ts";

export const createFeatureAction = defineAction(createFeatureSchema, createFeature, ({ name }) => ({ name }));
export const saveFeatureAction = defineAction(saveFeatureSchema, saveFeature, ({ version }) => ({ version }));
