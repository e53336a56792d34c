import { testProviderArea } from "#lib/contract/provider-areas.ts";
import { testProvider } from "#lib/web/dispatch.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(testProviderArea, testProvider);
