import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/search/api.ts";
import { search } from "#lib/search/use-cases/search.ts";

export const GET = defineRoute(operations.searchOperation, search);
