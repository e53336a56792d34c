import type { Status } from "./status.ts";

export const VEHICLE_TYPES = ["car", "estate", "van", "accessible", "stretcher"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** A vehicle as its company's list shows it. What is not filled in yet is null. */
export type VehicleRow = {
  id: number;
  licensePlate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  vehicleType: VehicleType | null;
  status: Status;
};
