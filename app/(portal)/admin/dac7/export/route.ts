import { defineDownload } from "#lib/doors/downloads/download.ts";
import { sellerTable } from "#lib/seller-reports/columns.ts";
import { sellerRowsExportSchema } from "#lib/seller-reports/schema.ts";
import { exportSellerRows } from "#lib/seller-reports/use-cases/seller-year.ts";

export const GET = defineDownload(sellerRowsExportSchema, exportSellerRows, sellerTable);
