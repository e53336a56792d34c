import { testProviderArea } from "#lib/dispatch/api.ts";
import { defineRoute } from "#lib/http/api/route.ts";
import { testProvider } from "#lib/http/dispatch.ts";

export const POST = defineRoute(testProviderArea, testProvider);
