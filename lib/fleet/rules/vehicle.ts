import type { PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import type { Flat } from "#lib/history/rules/history.ts";

export const VEHICLE_TYPES = ["car", "estate", "van", "accessible", "stretcher"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** What is filled in of a vehicle, by a form, a call or an import. What is not filled in yet is null. */
export type VehicleFields = {
  licensePlate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  vehicleType: VehicleType | null;
};

/** What a revision can change. Everything else about a vehicle is computed. */
export type VehicleContent = VehicleFields & { status: Status; companyId: number };

export type Vehicle = VehicleContent & {
  id: number;
  version: number;
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  /** When it was first taken into use: the database keeps it, and the history tells by whom. */
  approvedDate: Date | null;
};

export const NO_VEHICLE_FIELDS: VehicleFields = {
  licensePlate: null,
  vehicleType: null,
  make: null,
  model: null,
  year: null,
  color: null,
};

/** All of them are required, in the order the form asks them. */
const VEHICLE_FIELDS = Object.keys(NO_VEHICLE_FIELDS) as readonly (keyof VehicleFields)[];

/** Everything a vehicle still lacks before it can be approved. */
export const missingVehicleFields = (vehicle: VehicleFields): string[] =>
  VEHICLE_FIELDS.filter((field) => vehicle[field] === null);

const FIRST_YEAR = 1980;

/** From 1980 to next year's model. */
export const isVehicleYear = (year: number, today: PlainDate): boolean =>
  year >= FIRST_YEAR && year <= Number(today.slice(0, 4)) + 1;

/** A vehicle's content for the history. */
export function flatVehicle(vehicle: VehicleContent): Flat {
  const { licensePlate, make, model, year, color, vehicleType, status, companyId } = vehicle;
  return { licensePlate, make, model, year, color, vehicleType, status, company: companyId };
}

/** The columns a list of vehicles can be sorted by. */
export const VEHICLE_COLUMNS = ["plate", "make", "model", "year", "color", "type", "status"] as const;
export type VehicleColumn = (typeof VEHICLE_COLUMNS)[number];
