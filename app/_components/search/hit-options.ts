import type { CompanyHit, DriverHit, SearchHits, VehicleHit } from "#lib/domain/search.ts";
import type { Status } from "#lib/domain/status.ts";
import { providerLabels } from "#lib/i18n/labels.ts";
import { searchTexts as texts } from "#lib/i18n/texts/search.ts";

export type HitOption = { href: string; name: string; detail: string; status: Status };
export type HitGroup = { name: string; options: HitOption[] };

/** What was found, as the list shows it: groups with something in them, each hit with the page it leads to. */
export function hitGroups({ companies, vehicles, drivers }: SearchHits): HitGroup[] {
  const groups = [
    {
      name: texts.companies,
      options: companies.map(companyOption),
    },
    { name: texts.vehicles, options: vehicles.map(vehicleOption) },
    { name: texts.drivers, options: drivers.map(driverOption) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

export const companyOption = ({ id, companyName, businessId, provider, status }: CompanyHit): HitOption => ({
  href: `/companies/${id}`,
  name: companyName,
  detail: joined(businessId, providerLabels[provider]),
  status,
});

export const vehicleOption = ({ id, licensePlate, make, model, status, company }: VehicleHit): HitOption => ({
  href: `/companies/${company.id}/vehicles/${id}`,
  name: licensePlate ?? texts.noPlate,
  detail: joined([make, model].filter(Boolean).join(" "), company.companyName),
  status,
});

const driverOption = ({ id, taxiDrivingLicense, contact, status, company }: DriverHit): HitOption => ({
  href: `/companies/${company.id}/drivers/${id}`,
  name: [contact.lastName, contact.firstName].filter(Boolean).join(" ") || texts.noName,
  detail: joined(taxiDrivingLicense, company.companyName),
  status,
});

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");
