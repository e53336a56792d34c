import type { DataTable } from "#lib/core/table.ts";
import type { DriverFileRow } from "#lib/driver-statements/rules/driver-statement.ts";
import * as m from "#messages";
import { driverText } from "./texts.ts";

const sum = (cents: number | null) => (cents === null ? null : { cents });

/** The drivers of a period, for a payroll program. */
export const driverStatementTable: DataTable<DriverFileRow> = {
  file: m.driverStatement_file,
  sheet: m.driverStatement_title,
  columns: {
    driverId: { title: m.driverStatement_driverId, value: ({ driverId }) => driverId },
    driver: { title: m.driverStatement_driver, value: driverText },
    from: { title: m.driverStatement_from, value: ({ period }) => ({ date: period.start }) },
    to: { title: m.driverStatement_to, value: ({ period }) => ({ date: period.end }) },
    count: { title: m.driverStatement_count, value: ({ count }) => count },
    paid: { title: m.driverStatement_paid, value: ({ cents }) => sum(cents) },
    tips: { title: m.driverStatement_tips, value: ({ tipCents }) => sum(tipCents) },
    fares: { title: m.driverStatement_fares, value: ({ fareCents }) => sum(fareCents) },
    vat: { title: m.driverStatement_vat, value: ({ vatCents }) => sum(vatCents) },
    net: { title: m.driverStatement_net, value: ({ netCents }) => sum(netCents) },
    employer: { title: m.driverStatement_employer, value: ({ employerCents }) => sum(employerCents) },
    driverShare: { title: m.driverStatement_driverShare, value: ({ driverCents }) => sum(driverCents) },
  },
};
