import type { Contact } from "#lib/companies/company-fields.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import { makePlate } from "./identifiers.ts";
import { dateBetween, officeHours } from "./moments.ts";
import { makePerson } from "./people.ts";
import type { Culture } from "./places.ts";
import { distinct, type Random } from "./random.ts";
import type { DemoDriver, DemoVehicle, TakenValues } from "./types.ts";

/** The input for a fleet. Dates run from `since` to the day before `today`. */
export type FleetOf = {
  today: PlainDate;
  since: PlainDate;
  culture: Culture;
  random: Random;
  taken: TakenValues;
};

/** The statuses of a company's vehicles and drivers; the last ones are the newest. */
export function fleetStatuses(count: number, company: Status, random: Random): Status[] {
  return Array.from({ length: count }, (_, index) => {
    if (company === "pending") return index > 0 && random.chance(0.3) ? "incomplete" : "pending";
    if (index === 0) return "active";
    if (random.chance(0.07)) return "inactive";
    if (index > count - 2 && random.chance(0.5)) return random.pick(["pending", "incomplete"] as const);
    return "active";
  });
}

/** A vehicle. An incomplete one lacks some values. */
export function makeVehicle(status: Status, of: FleetOf): DemoVehicle {
  const { random, taken } = of;
  const vehicleType = random.pick(FLEET_MIX);
  const [make, model] = random.pick(MODELS[vehicleType]);
  const incomplete = status === "incomplete";
  const createdOn = dateBetween(of.since, addDays(of.today, -1), random);
  return {
    licensePlate: distinct(taken.plate, () => makePlate(random)),
    make,
    model: incomplete && random.chance(0.5) ? null : model,
    year: incomplete && random.chance(0.5) ? null : Number(of.today.slice(0, 4)) - random.int(0, 9),
    color: incomplete ? null : random.pick(COLOURS),
    vehicleType: incomplete && random.chance(0.3) ? null : vehicleType,
    status,
    createdDate: officeHours(createdOn, random),
  };
}

/** A driver. An incomplete one has no licence, and sometimes no e-mail address. */
export function makeDriver(status: Status, of: FleetOf): DemoDriver {
  const { random, taken } = of;
  const incomplete = status === "incomplete";
  const domain = random.pick(["posti.example", "meili.example", "verkko.example"]);
  const contact = makePerson(random, taken, { culture: driverCulture(of), domain });
  const createdOn = dateBetween(of.since, addDays(of.today, -1), random);
  return {
    taxiDrivingLicense: incomplete
      ? null
      : distinct(taken.driverLicence, () => `${random.digits(6)}-${random.digits(3)}`),
    taxiDrivingLicenseExpiration: incomplete ? null : licenceExpiration(status, of),
    contact: incomplete && random.chance(0.5) ? withoutReach(contact) : contact,
    status,
    createdDate: officeHours(createdOn, random),
  };
}

/** Not every driver speaks the company's language. */
const driverCulture = ({ culture, random }: FleetOf): Culture => (random.chance(0.25) ? "fi" : culture);

const withoutReach = (contact: Contact): DemoDriver["contact"] => ({
  ...contact,
  phoneNumber: null,
  email: null,
});

/** Some licences have expired, some expire within 60 days, most last up to five years. A pending driver's is valid. */
function licenceExpiration(status: Status, { today, random }: FleetOf): PlainDate {
  const kind = random.int(1, 100);
  if (kind <= 6 && status !== "pending") return addDays(today, -random.int(1, 200));
  if (kind <= 16) return addDays(today, random.int(1, 60));
  return addDays(today, random.int(61, 5 * 365));
}

type VehicleType = NonNullable<DemoVehicle["vehicleType"]>;

/** Makes and models of taxis in Finland, by type. */
export const MODELS: Record<VehicleType, readonly (readonly [make: string, model: string])[]> = {
  car: [
    ["Mercedes-Benz", "E 220 d"],
    ["Škoda", "Superb"],
    ["Toyota", "Camry Hybrid"],
    ["Tesla", "Model 3"],
    ["Volkswagen", "Passat"],
    ["BMW", "i5"],
    ["Kia", "EV6"],
    ["Volvo", "S90"],
    ["Hyundai", "Ioniq 5"],
  ],
  estate: [
    ["Škoda", "Superb Combi"],
    ["Škoda", "Octavia Combi"],
    ["Mercedes-Benz", "E 220 d T"],
    ["Volvo", "V90"],
    ["Volkswagen", "Passat Variant"],
    ["Toyota", "Corolla Touring Sports"],
    ["Audi", "A6 Avant"],
  ],
  van: [
    ["Mercedes-Benz", "V 250 d"],
    ["Mercedes-Benz", "Vito Tourer"],
    ["Volkswagen", "Caravelle"],
    ["Ford", "Tourneo Custom"],
    ["Toyota", "Proace Verso"],
  ],
  accessible: [
    ["Volkswagen", "Crafter"],
    ["Mercedes-Benz", "Sprinter 319"],
    ["Ford", "Transit"],
    ["Toyota", "Proace Inva"],
  ],
  stretcher: [
    ["Mercedes-Benz", "Sprinter 419"],
    ["Volkswagen", "Crafter Paari"],
  ],
};

/** Twenty vehicles of a mixed fleet: half are cars. */
export const FLEET_MIX: readonly VehicleType[] = [
  ...Array.from({ length: 8 }, () => "car" as const),
  ...Array.from({ length: 5 }, () => "estate" as const),
  ...Array.from({ length: 3 }, () => "van" as const),
  ...Array.from({ length: 3 }, () => "accessible" as const),
  "stretcher",
];

export const COLOURS = [
  "Musta",
  "Valkoinen",
  "Hopea",
  "Harmaa",
  "Tummansininen",
  "Sininen",
  "Punainen",
  "Beige",
];
