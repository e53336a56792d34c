import { formatIban } from "#lib/core/finnish/iban.ts";
import type { Status } from "#lib/core/status.ts";
import { formatDate, formatEuros, formatFacts, formatPeriod } from "#lib/messages/format.ts";
import type { Theme } from "#lib/messages/look.ts";
import {
  type AccountHit,
  type CompanyHit,
  type DriverHit,
  type FileHit,
  type MovementHit,
  type PaymentHit,
  type RecordHits,
  SEARCH_COUNT,
  type SearchHits,
  type SearchTotal,
  type StatementHit,
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

/** The records that the text names whole, as the list shows them: non-empty groups. */
export const recordGroups = (found: RecordHits, { admin }: { admin: boolean }): HitGroup[] =>
  [
    { name: m.search_statements(), options: found.statements.map(statementOption) },
    { name: m.payment_title(), options: found.payments.map((one) => paymentOption(one, admin)) },
    { name: m.payout_files(), options: found.files.map(fileOption) },
    { name: m.movement_title(), options: found.movements.map(movementOption) },
    { name: m.search_accounts(), options: found.accounts.map(accountOption) },
  ].filter(({ options }) => options.length > 0);

const statementOption = ({
  id,
  number,
  companyId,
  companyName,
  cents,
  ...period
}: StatementHit): HitOption => ({
  href: `/companies/${companyId}/invoices/${id}`,
  name: number,
  detail: joined(companyName, formatPeriod(period), formatEuros(cents)),
  status: null,
});

/** Only admins have a page of one payment; a company's people have a list of a period's payments. */
const paymentOption = (
  { id, reference, day, cents, companyId, companyName, settledIn }: PaymentHit,
  admin: boolean,
): HitOption => ({
  href: admin
    ? `/admin/payments/${id}`
    : `/companies/${companyId}/payments?${new URLSearchParams({ ...(settledIn && { period: settledIn }), q: reference })}`,
  name: reference,
  detail: joined(companyName, formatDate(day), formatEuros(cents)),
  status: null,
});

const fileOption = ({ number, runId, payments, cents }: FileHit): HitOption => ({
  href: `/admin/settlements/${runId}/payouts`,
  name: number,
  detail: joined(m.search_payouts({ count: payments }), formatEuros(cents)),
  status: null,
});

const movementOption = ({ id, day, cents, counterpartyName, reference }: MovementHit): HitOption => ({
  href: `/admin/bank/movements/${id}`,
  name: joined(formatEuros(cents), day && formatDate(day)),
  detail: joined(counterpartyName, reference),
  status: null,
});

const accountOption = ({ id, companyName, iban }: AccountHit): HitOption => ({
  href: `/companies/${id}/details`,
  name: formatIban(iban),
  detail: companyName,
  status: null,
});

/** The found pages and actions as the list shows them. */
export const placeGroup = (places: readonly Place[], query: string): HitGroup => ({
  name: m.search_places(),
  options: findPlaces(places, query).map(({ words: _, ...place }) => ({ ...place, status: null })),
});

const joined = (...parts: (string | null)[]): string => formatFacts(parts);

/** A text divided at the typed words, ignoring case: every second part is one of them. */
export function partsOf(text: string, query: string): string[] {
  const words = query.split(" ").filter(Boolean).map(escaped);
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(${words.join("|")})`, "giu"));
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
