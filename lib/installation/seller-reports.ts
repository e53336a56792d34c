import "server-only";
import { createHash } from "node:crypto";
import { drawDpi } from "#lib/adapters/documents/dpi.ts";
import { env } from "#lib/env.ts";
import { sellerReportMaking, sellerReportReading } from "#lib/seller-reports/use-cases/make-report.ts";
import { sellerYearReading } from "#lib/seller-reports/use-cases/seller-year.ts";

const seller = () => env.seller;
const hash = (body: string) => createHash("sha256").update(body).digest();

/** The use cases with the configured provider. */
export const readSellerYear = sellerYearReading(seller);
export const makeSellerReport = sellerReportMaking({
  seller,
  draw: (message) => drawDpi(env.sellerReportRoot)(message),
  hash,
});
export const readSellerReport = sellerReportReading(hash);
