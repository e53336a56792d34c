import {
  createDriverSchema,
  createVehicleSchema,
  deleteDriverSchema,
  deleteVehicleSchema,
  driverIdSchema,
  saveDriverSchema,
  saveVehicleSchema,
  vehicleIdSchema,
} from "#lib/fleet/schema.ts";
import type { TestAsker } from "#lib/platform/use-case/testing.ts";
import { createDriver, createVehicle } from "./create.ts";
import { getDriver, getVehicle } from "./load.ts";
import { deleteDriver, deleteVehicle } from "./remove.ts";
import { saveDriver, saveVehicle } from "./save.ts";

type Body = Record<string, unknown>;
type Keyed = { submissionKey?: string };
type Versioned = { version?: number };
type VehiclePlace = { companyId: number; vehicleId: number };
type DriverPlace = { companyId: number; driverId: number };

const read = { mode: "read" } as const;

/** The use cases of vehicles and drivers as one actor, called like the API and the screens do. */
export const fleetOf = ({ run }: TestAsker) => ({
  createVehicle: (companyId: number, body: Body, keyed: Keyed = {}) =>
    run(createVehicleSchema, createVehicle, { companyId, body, ...keyed }),
  saveVehicle: (place: VehiclePlace, body: Body, against: Versioned = {}) =>
    run(saveVehicleSchema, saveVehicle, { ...place, body, ...against }),
  deleteVehicle: (place: VehiclePlace, against: Versioned = {}) =>
    run(deleteVehicleSchema, deleteVehicle, { ...place, ...against }),
  getVehicle: (place: VehiclePlace) => run(vehicleIdSchema, getVehicle, place, read),
  createDriver: (companyId: number, body: Body, keyed: Keyed = {}) =>
    run(createDriverSchema, createDriver, { companyId, body, ...keyed }),
  saveDriver: (place: DriverPlace, body: Body, against: Versioned = {}) =>
    run(saveDriverSchema, saveDriver, { ...place, body, ...against }),
  deleteDriver: (place: DriverPlace, against: Versioned = {}) =>
    run(deleteDriverSchema, deleteDriver, { ...place, ...against }),
  getDriver: (place: DriverPlace) => run(driverIdSchema, getDriver, place, read),
});

let number = 0;

/** A complete vehicle as a form sends it, with its own plate. */
export function wholeVehicle(overrides: Body = {}) {
  number += 1;
  return {
    licensePlate: `T-${number}`,
    make: "Toyota",
    model: "Corolla",
    year: 2023,
    color: "valkoinen",
    vehicleType: "car",
    ...overrides,
  };
}

/** A complete driver as a form sends it. */
export function wholeDriver(overrides: Body = {}) {
  return {
    taxiDrivingLicense: "123456-789",
    taxiDrivingLicenseExpiration: "2099-05-31",
    contact: {
      firstName: "Eino",
      lastName: "Ajaja",
      phoneNumber: "+358405551234",
      email: "eino@ajaja.example",
    },
    ...overrides,
  };
}
