import {
  choice,
  type FieldsOf,
  fieldTable,
  modelYear,
  plate,
  sortColumns,
  text,
} from "#lib/core/field-table.ts";

export const VEHICLE_TYPES = ["car", "estate", "van", "accessible", "stretcher"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The fields of a vehicle, in the order of the API and of files. docs/adding-a-field.md explains how to add one. */
export const vehicleFields = fieldTable({
  licensePlate: plate({ max: 10, required: true, sortedAs: "plate" }),
  make: text({ max: 50, required: true, sortedAs: "make" }),
  model: text({ max: 50, required: true, sortedAs: "model" }),
  year: modelYear({ from: 1980, required: true, sortedAs: "year" }),
  color: text({ max: 30, required: true, sortedAs: "color" }),
  vehicleType: choice(VEHICLE_TYPES, { required: true, sortedAs: "type" }),
});

export type VehicleFields = FieldsOf<typeof vehicleFields>;

/** The columns that sort a list of vehicles. */
export const VEHICLE_COLUMNS = [...sortColumns(vehicleFields), "status"] as const;
