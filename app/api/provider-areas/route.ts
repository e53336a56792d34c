import { listProviderAreas } from "#lib/contract/provider-areas.ts";
import { listProviders } from "#lib/web/dispatch.ts";
import { presentProviderAreas } from "#lib/web/provider-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listProviderAreas, listProviders, { present: presentProviderAreas });
