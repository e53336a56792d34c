"use server";
import { saveProviderSchema, testProviderSchema } from "#lib/dispatch/schema.ts";
import { defineAction } from "#lib/doors/action.ts";
import { saveProvider, testProvider } from "#lib/installation/dispatch.ts";

export const saveProviderAction = defineAction(saveProviderSchema, saveProvider, ({ settings }) => ({
  version: settings.version,
}));
export const testProviderAction = defineAction(testProviderSchema, testProvider, (test) => test);
