import { testProviderAreaOperation } from "#lib/dispatch/api.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { testProvider } from "#lib/installation/dispatch.ts";

export const POST = defineRoute(testProviderAreaOperation, testProvider);
