import * as operations from "#lib/dispatch/api.ts";
import { presentProviderArea, presentSavedProviderArea } from "#lib/dispatch/json.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { getProvider, saveProvider } from "#lib/installation/dispatch.ts";

export const GET = defineRoute(operations.getProviderAreaOperation, getProvider, {
  present: presentProviderArea,
});
export const PUT = defineRoute(operations.saveProviderAreaOperation, saveProvider, {
  present: presentSavedProviderArea,
});
