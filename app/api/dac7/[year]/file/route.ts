import { defineRoute } from "#lib/doors/api/route.ts";
import { sellerReportAnswer } from "#lib/doors/downloads/seller-report.ts";
import { readSellerReport } from "#lib/installation/seller-reports.ts";
import { readSellerReportOperation } from "#lib/seller-reports/api.ts";

export const GET = defineRoute(readSellerReportOperation, readSellerReport, { present: sellerReportAnswer });
