import { testProviderAreaOperation } from "#lib/dispatch/api.ts";
import { defineRoute } from "#lib/http/api/route.ts";
import { testProvider } from "#lib/http/dispatch.ts";

export const POST = defineRoute(testProviderAreaOperation, testProvider);
