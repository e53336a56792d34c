import * as operations from "#lib/contract/search.ts";
import { search } from "#lib/use-cases/search/search.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.search, search);
