import { listProviderAreasOperation } from "#lib/dispatch/api.ts";
import { presentProviderAreas } from "#lib/dispatch/json.ts";
import { defineRoute } from "#lib/http/api/route.ts";
import { listProviders } from "#lib/http/dispatch.ts";

export const GET = defineRoute(listProviderAreasOperation, listProviders, { present: presentProviderAreas });
