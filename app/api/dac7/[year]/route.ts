import { defineRoute } from "#lib/doors/api/route.ts";
import { listReportedSellersOperation } from "#lib/seller-reports/api.ts";
import { presentSellers } from "#lib/seller-reports/json.ts";
import { listSellerRows } from "#lib/seller-reports/use-cases/seller-year.ts";

export const GET = defineRoute(listReportedSellersOperation, listSellerRows, { present: presentSellers });
