import { randomInt } from "node:crypto";
import { addDays } from "#lib/core/calendar.ts";
import { today } from "./company.ts";

/** A plate that no other test has. */
export const newPlate = (): string => `E${randomInt(100_000, 999_999)}X`;

/** Everything that a vehicle needs: sent at once, it is pending. */
export const wholeVehicle = () => ({
  licensePlate: newPlate(),
  make: "Toyota",
  model: "Corolla",
  year: 2023,
  color: "valkoinen",
  vehicleType: "car",
});

/** Everything that a driver needs: sent at once, they are pending. */
export const wholeDriver = (days = 700) => ({
  taxiDrivingLicense: `${randomInt(100_000, 999_999)}-1`,
  taxiDrivingLicenseExpiration: addDays(today(), days),
  contact: {
    firstName: "Eino",
    lastName: `Ajaja${randomInt(1_000_000)}`,
    phoneNumber: "+358405551234",
    email: "eino@ajaja.example",
  },
});
