import type { Status } from "#lib/core/status.ts";
import type { Theme } from "#lib/messages/look.ts";
import {
  type CompanyHit,
  type DriverHit,
  SEARCH_COUNT,
  type SearchHits,
  type SearchTotal,
  type VehicleHit,
} from "#lib/platform/search/search.ts";
import * as m from "#messages";
import { findPlaces, type Place } from "./places.ts";

/** Without a status it is a link to a list. */
export type HitOption = {
  href: string;
  name: string;
  detail: string;
  status: Status | null;
  /** Changes the look instead of opening a page. */
  theme?: Theme | undefined;
};
export type HitGroup = { name: string; options: HitOption[] };

/** The searched text, and the only company of the person; null: there are several. */
type SearchQuery = { query: string; onlyCompanyId: number | null };

/** The found hits as the list shows them: non-empty groups, each hit with its page. */
export function hitGroups(
  { companies, vehicles, drivers, totals }: SearchHits,
  query: SearchQuery,
): HitGroup[] {
  const { onlyCompanyId: own } = query;
  const groups = [
    groupOf(query, companies.map(companyOption), {
      name: m.search_companies(),
      total: totals.companies,
      list: "/companies",
      searched: companies.map(({ companyName, businessId }) => `${companyName} ${businessId}`),
    }),
    groupOf(query, vehicles.map(vehicleOption), {
      name: m.search_vehicles(),
      total: totals.vehicles,
      list: own === null ? null : `/companies/${own}/vehicles`,
      searched: vehicles.map(({ licensePlate, make, model }) => `${licensePlate} ${make} ${model}`),
    }),
    groupOf(query, drivers.map(driverOption), {
      name: m.search_drivers(),
      total: totals.drivers,
      list: own === null ? null : `/companies/${own}/drivers`,
      searched: drivers.map(
        ({ taxiDrivingLicense, contact }) => `${contact.lastName} ${contact.firstName} ${taxiDrivingLicense}`,
      ),
    }),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

type Kind = {
  name: string;
  total: SearchTotal;
  /** The path of the list of this kind; null if no list spans several companies. */
  list: string | null;
  /** The text by which the list finds each hit. */
  searched: readonly string[];
};

/** A group with further hits shows their number and ends in a link to the list that holds them. */
function groupOf({ query }: SearchQuery, hits: HitOption[], { name, total, list, searched }: Kind): HitGroup {
  if (total === hits.length) return { name, options: hits };
  // A list finds a text as it was typed, without similar ones.
  const isListed = searched.some((text) => text.toLowerCase().includes(query.toLowerCase()));
  const ways = list && isListed ? [wayTo(list, query, total)] : [];
  return { name: `${name} ${hits.length} / ${totalText(total)}`, options: [...hits, ...ways] };
}

const wayTo = (path: string, query: string, total: SearchTotal): HitOption => ({
  href: `${path}?${new URLSearchParams({ q: query })}`,
  name: total === null ? m.search_showList() : m.search_showAll({ count: total }),
  detail: "",
  status: null,
});

export const totalText = (total: SearchTotal): string =>
  total === null ? m.search_moreThan({ count: SEARCH_COUNT }) : String(total);

/** The total of all kinds; null: one of them exceeds the count. */
export function totalOf({ totals }: SearchHits): SearchTotal {
  const { companies, vehicles, drivers } = totals;
  return companies === null || vehicles === null || drivers === null ? null : companies + vehicles + drivers;
}

export const companyOption = ({ id, companyName, businessId, provider, status }: CompanyHit): HitOption => ({
  href: `/companies/${id}`,
  name: companyName,
  detail: joined(businessId, m.providerLabels({ provider })),
  status,
});

export const vehicleOption = ({ id, licensePlate, make, model, status, company }: VehicleHit): HitOption => ({
  href: `/companies/${company.id}/vehicles/${id}`,
  name: licensePlate ?? m.search_noPlate(),
  detail: joined([make, model].filter(Boolean).join(" "), company.companyName),
  status,
});

const driverOption = ({ id, taxiDrivingLicense, contact, status, company }: DriverHit): HitOption => ({
  href: `/companies/${company.id}/drivers/${id}`,
  name: [contact.lastName, contact.firstName].filter(Boolean).join(" ") || m.search_noName(),
  detail: joined(taxiDrivingLicense, company.companyName),
  status,
});

/** The found pages and actions as the list shows them. */
export const placeGroup = (places: readonly Place[], query: string): HitGroup => ({
  name: m.search_places(),
  options: findPlaces(places, query).map(({ words: _, ...place }) => ({ ...place, status: null })),
});

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ");

/** A text divided at the typed words, ignoring case: every second part is one of them. */
export function partsOf(text: string, query: string): string[] {
  const words = query.split(" ").filter(Boolean).map(escaped);
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(${words.join("|")})`, "giu"));
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
