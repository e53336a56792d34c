import { addDays, helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { changePackage, makeCompany } from "./company.ts";
import { makeDriver, makeVehicle } from "./fleet.ts";
import { officeHours } from "./moments.ts";
import { createRandom, type Random } from "./random.ts";
import { ROSTER } from "./roster.ts";
import type { DemoCompany, DemoData, TakenValues } from "./types.ts";

/** The company of the demo account yrittaja@tolppa.example. */
export const DEMO_OWNER = { companyKey: "makelan-liikenne-ky", email: "yrittaja@tolppa.example" } as const;

/**
 * Realistic demo data: regional partners, aggregators and operators over every provider and status.
 * Pure: the same `today` always gives the same data, and every date in it is counted from `today`.
 */
export function generateDemo(today: PlainDate): DemoData {
  const taken: TakenValues = {
    businessId: new Set(),
    iban: new Set(),
    plate: new Set(),
    driverLicence: new Set(),
    phone: new Set(),
    email: new Set(),
  };
  const companies = ROSTER.map((entry) => {
    const company = makeCompany(entry, today, taken);
    if (company.key === DEMO_OWNER.companyKey) return asDemoOwners(company, today, taken);
    return company.key === "saimaan-tilataksit-oy" ? withComingPackage(company, today) : company;
  });
  return { companies };
}

/** Three vehicles and four drivers in the most interesting states: one waiting, one expiring, one expired. */
function asDemoOwners(made: DemoCompany, today: PlainDate, taken: TakenValues): DemoCompany {
  const random = createRandom(DEMO_OWNER.email);
  const company = { ...made, ...joinedLongAgo(today, random) };
  const of = {
    today,
    since: helsinkiDate(company.approvedDate),
    culture: "fi" as const,
    random,
    taken,
  };
  const by = DEMO_OWNER.email;
  const tick = { at: company.submittedDate, by };
  const expirations = [addDays(today, 900), addDays(today, 23), addDays(today, -12), addDays(today, 1500)];
  const driverStatuses = ["active", "active", "active", "pending"] as const;
  return {
    ...company,
    provider: "taksiHelsinki",
    contact: { firstName: "Jaana", lastName: "Mäkelä", phoneNumber: "+358405550100", email: by },
    createdBy: by,
    modifiedBy: by,
    packages: premiumAfter(company, addDays(today, -34)),
    contract: { signed: tick, reliablePartner: tick },
    vehicles: [
      { ...makeVehicle("active", of), createdDate: officeHours(addDays(today, -404), random) },
      { ...makeVehicle("active", of), createdDate: officeHours(addDays(today, -187), random) },
      makeVehicle("pending", of),
    ],
    drivers: driverStatuses.map((status, index) => ({
      ...makeDriver(status, of),
      taxiDrivingLicenseExpiration: expirations[index] ?? null,
    })),
  };
}

/** Over a year ago, so that there is a year of settlements to see. */
const joinedLongAgo = (today: PlainDate, random: Random) => ({
  createdDate: officeHours(addDays(today, -412), random),
  submittedDate: officeHours(addDays(today, -410), random),
  approvedDate: officeHours(addDays(today, -406), random),
  modifiedDate: officeHours(addDays(today, -398), random),
});

/** A change of package that is agreed but not yet in force. */
const withComingPackage = (company: DemoCompany, today: PlainDate): DemoCompany => ({
  ...company,
  packages: premiumAfter(company, addDays(today, 9)),
});

const premiumAfter = (company: DemoCompany, lastDay: PlainDate) =>
  changePackage(
    [{ name: "standard", startDate: helsinkiDate(company.createdDate), endDate: null }],
    "premium",
    lastDay,
  );
