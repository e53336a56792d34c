import { listProviderAreasOperation } from "#lib/dispatch/api.ts";
import { presentProviderAreas } from "#lib/dispatch/json.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { listProviders } from "#lib/installation/dispatch.ts";

export const GET = defineRoute(listProviderAreasOperation, listProviders, { present: presentProviderAreas });
