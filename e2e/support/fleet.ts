import { randomInt } from "node:crypto";
import { addDays } from "#lib/core/calendar.ts";
import { today } from "./company.ts";
import { query } from "./database.ts";

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

/** Stores vehicles in use for a company; their plates, in order. */
export async function storeVehicles(companyId: number, count: number): Promise<string[]> {
  const rows = await query<{ plate: string }>(
    `insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
     select $1::bigint, 'J' || $1::bigint || '-' || lpad(n::text, 2, '0'), 'Toyota', 'Corolla', 2023, 'valkoinen', 'car', 'active', 't', 't'
     from generate_series(1, $2::int) n returning license_plate as plate`,
    [companyId, count],
  );
  return rows.map(({ plate }) => plate);
}
