import { ok } from "#lib/core/result.ts";
import { fileRoute } from "#lib/doors/downloads/file-route.ts";
import { sellerReportAnswer } from "#lib/doors/downloads/seller-report.ts";
import { readSellerReport } from "#lib/installation/seller-reports.ts";
import { sellerReportFileSchema } from "#lib/seller-reports/schema.ts";
import * as m from "#messages";

const words = () => ({ title: m.sellerReport_downloadFailed(), back: m.sellerReport_back() });

/** A report of sellers, byte for byte as it was made. */
export const GET = fileRoute(sellerReportFileSchema.strip(), words, async ({ query, read }) => {
  const report = await read(readSellerReport, query);
  return report.ok ? ok(sellerReportAnswer(report.value)) : report;
});
