import * as operations from "#lib/contract/provider-areas.ts";
import { getProvider, saveProvider } from "#lib/web/dispatch.ts";
import { presentProviderArea, presentSavedProviderArea } from "#lib/web/provider-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getProviderArea, getProvider, { present: presentProviderArea });
export const PUT = defineRoute(operations.saveProviderArea, saveProvider, {
  present: presentSavedProviderArea,
});
