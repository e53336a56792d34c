import type { AddedColumns, DataTable } from "#lib/core/table.ts";
import { vehicleTable } from "#lib/fleet/columns.ts";
import type { AddedVehicleColumn } from "#lib/fleet/rules/added-columns.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { LastRide } from "#lib/payments/rules/last-ride.ts";
import { type CompanyPayment, isOptionalInFile, PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import * as m from "#messages";
import { paymentWord } from "./texts.ts";

/** An empty file with the titles of payments, to be filled in. */
export const paymentTemplateTable: DataTable<never> = {
  file: m.table_files_paymentTemplate,
  sheet: m.payment_title,
  columns: PAYMENT_FILE_FIELDS.filter((field) => !isOptionalInFile(field)).map((field) => ({
    title: () => m.paymentColumns({ field }),
    value: () => null,
  })),
};

/** The times are in Finnish time. */
export const companyPaymentTable = {
  file: m.companyPayment_file,
  sheet: m.companyPayment_title,
  screen: ["time", "driver", "type", "vatRate", "tip", "amount"],
  columns: {
    time: { title: m.companyPayment_time, value: ({ occurredAt }) => formatDateTime(occurredAt), as: "name" },
    vehicle: {
      title: () => fieldLabel("licensePlate"),
      value: ({ licensePlate }) => licensePlate,
      as: "plain",
    },
    driver: { title: m.companyPayment_driver, value: ({ driver }) => driver, as: "plain" },
    type: { title: m.companyPayment_type, value: paymentWord, as: "plain" },
    amount: { title: m.companyPayment_amount, value: ({ cents }) => ({ cents }), as: "sum" },
    vatRate: {
      title: m.companyPayment_vatRate,
      value: ({ vatBasisPoints }) => vatBasisPoints / 100,
      as: "number",
    },
    reference: { title: m.companyPayment_reference, value: ({ reference }) => reference },
    tip: {
      title: m.companyPayment_tip,
      value: ({ tipCents }) => (tipCents === null ? null : { cents: tipCents }),
      as: "sum",
    },
  },
} as const satisfies DataTable<CompanyPayment>;

/** Who drove a vehicle last, and when. */
export const lastRideColumns: AddedColumns<AddedVehicleColumn, { ride?: LastRide | undefined }> = {
  driver: { title: m.companyPayment_driver, value: ({ ride }) => ride?.driver ?? null },
  lastRide: {
    title: m.lastRide_title,
    value: ({ ride }) => (ride ? formatDateTime(ride.at) : null),
    as: "digits",
  },
};

/** A vehicle of the list's file, with its last ride if one of these columns was chosen. */
export type ListedVehicle = Vehicle & { ride?: LastRide | undefined };

export const listedVehicleTable: DataTable<ListedVehicle> = {
  ...vehicleTable,
  added: lastRideColumns,
};
