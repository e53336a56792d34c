import { driverColumns, vehicleColumns } from "#lib/fleet/columns.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { driverExportSchema, vehicleExportSchema } from "#lib/fleet/schema.ts";
import { exportDrivers, exportVehicles } from "#lib/fleet/use-cases/list.ts";
import { failureColumns, templateColumns } from "#lib/imports/columns.ts";
import { importFailuresSchema, importTemplateSchema } from "#lib/imports/schema.ts";
import { exportFailures, exportTemplate } from "#lib/imports/use-cases/read.ts";
import * as m from "#messages";
import { defineDownload } from "./download.ts";

const sheetOf = (kind: FleetKind): string => m.companyPage({ tab: `${kind}s` });

/** A company's vehicles as a file, with the list's filter and order. */
export const downloadVehicles = defineDownload(vehicleExportSchema, () => ({
  fileName: m.table_files_vehicles(),
  sheet: sheetOf("vehicle"),
  columns: vehicleColumns(),
  read: exportVehicles,
}));

/** A company's drivers as a file, with the list's filter and order. */
export const downloadDrivers = defineDownload(driverExportSchema, () => ({
  fileName: m.table_files_drivers(),
  sheet: sheetOf("driver"),
  columns: driverColumns(),
  read: exportDrivers,
}));

/** An empty file with the titles of an import, to be filled in. */
export const downloadTemplate = (kind: FleetKind) =>
  defineDownload(importTemplateSchema, () => ({
    fileName: m.table_files({ file: `${kind}Template` }),
    sheet: sheetOf(kind),
    columns: templateColumns(kind),
    read: exportTemplate,
  }));

/** The failed rows of an import with the reasons, to be corrected and sent again. */
export const downloadFailures = (kind: FleetKind) =>
  defineDownload(importFailuresSchema, () => ({
    fileName: m.table_files({ file: `${kind}Failures` }),
    sheet: sheetOf(kind),
    columns: failureColumns(kind),
    read: exportFailures,
  }));
