import { listPartners as described } from "#lib/contract/partners.ts";
import { listPartners } from "#lib/use-cases/partners/list.ts";
import { presentPartners } from "#lib/web/partner-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(described, listPartners, { present: presentPartners });
