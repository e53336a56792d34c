import { defineRoute } from "#lib/doors/api/route.ts";
import { listPartnersOperation as described } from "#lib/partners/api.ts";
import { presentPartners } from "#lib/partners/json.ts";
import { listPartners } from "#lib/partners/use-cases/list.ts";

export const GET = defineRoute(described, listPartners, { present: presentPartners });
