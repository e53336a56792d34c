"use server";
import { saveProviderSchema, testProviderSchema } from "#lib/schemas/provider-area.ts";
import { defineAction } from "#lib/web/action.ts";
import { saveProvider, testProvider } from "#lib/web/dispatch.ts";

export const saveProviderAction = defineAction(saveProviderSchema, saveProvider, ({ settings }) => ({
  version: settings.version,
}));
export const testProviderAction = defineAction(testProviderSchema, testProvider, (test) => test);
