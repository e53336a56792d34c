import type { BookingArea } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes, formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import { LANGUAGE_NAMES } from "#lib/core/language.ts";
import type { CellValue, TableColumn } from "#lib/core/table.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { FLEET_FIELDS, type FleetKind, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { IMPORT_FIELDS, type RowIssue } from "#lib/imports/rules/import.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import * as m from "#messages";
import { messageOfCode } from "./errors.ts";
import { fieldLabel } from "./labels.ts";
import { wordsOf } from "./values.ts";

// What stands in the files of the lists: titles and words. Bank details leave in no list.

const titled = (path: string): string => fieldLabel(path);

export const companyColumns = (): readonly TableColumn<Company>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.companies_company(), cell: ({ companyName }) => companyName },
  { title: titled("businessId"), cell: ({ businessId }) => businessId },
  { title: titled("companyType"), cell: ({ companyType }) => m.companyTypeLabels({ companyType }) },
  { title: titled("status"), cell: ({ status }) => m.statusLabels({ status }) },
  { title: titled("provider"), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: titled("taxiServiceLicence"), cell: ({ taxiServiceLicence }) => taxiServiceLicence },
  { title: titled("language"), cell: ({ language }) => LANGUAGE_NAMES[language] },
  { title: titled("address.street"), cell: ({ address }) => address.street },
  { title: titled("address.postCode"), cell: ({ address }) => address.postCode },
  { title: titled("address.city"), cell: ({ address }) => address.city },
  { title: titled("contact.firstName"), cell: ({ contact }) => contact.firstName },
  { title: titled("contact.lastName"), cell: ({ contact }) => contact.lastName },
  { title: titled("contact.phoneNumber"), cell: ({ contact }) => contact.phoneNumber },
  { title: titled("contact.email"), cell: ({ contact }) => contact.email },
  { title: m.companies_vehicles(), cell: ({ vehicleCount }) => vehicleCount },
  { title: m.companies_drivers(), cell: ({ driverCount }) => driverCount },
  { title: m.companyPage_created(), cell: ({ createdDate }) => ({ date: helsinkiDate(createdDate) }) },
  {
    title: m.companyPage_approved(),
    cell: ({ approvedDate }) => approvedDate && { date: helsinkiDate(approvedDate) },
  },
];

export const userColumns = (): readonly TableColumn<ListedUser>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.user_email(), cell: ({ email }) => email },
  { title: m.user_admin(), cell: ({ admin }) => (admin ? m.user_history_yes() : m.user_history_no()) },
  { title: m.user_state(), cell: ({ disabledAt }) => (disabledAt ? m.user_disabled() : m.user_enabled()) },
  { title: m.user_reason(), cell: ({ disabledReason }) => disabledReason },
  { title: m.user_companies(), cell: ({ companyNames }) => companyNames },
  { title: m.user_companyCount(), cell: ({ companyCount }) => companyCount },
  { title: m.user_created(), cell: ({ createdAt }) => ({ date: helsinkiDate(createdAt) }) },
  { title: m.user_lastSeen(), cell: ({ lastSeenAt }) => lastSeenAt && { date: helsinkiDate(lastSeenAt) } },
];

/** A vehicle or driver as an import reads it back. What an import does not read stands at the end. */
function memberColumns<Member extends StoredMember>(kind: FleetKind): readonly TableColumn<Member>[] {
  const kinds = new Map(fieldsByPath(FLEET_FIELDS[kind]).map(([path, field]) => [path, field.kind]));
  const fields = IMPORT_FIELDS[kind].map((path): TableColumn<Member> => {
    const read = fieldAt(path);
    return { title: titled(path), cell: (member) => cellOf(kinds.get(path), path, read(member)) };
  });
  return [
    ...fields,
    { title: titled("status"), cell: ({ status }) => m.statusLabels({ status }) },
    { title: m.companyPage_id(), cell: ({ id }) => id },
  ];
}

function cellOf(kind: string | undefined, path: string, value: string | number | null): CellValue {
  if (value === null) return null;
  if (kind === "date") return { date: String(value) };
  return kind === "choice" ? (wordsOf(path)[value] ?? value) : value;
}

export const vehicleColumns = () => memberColumns<Vehicle>("vehicle");
export const driverColumns = () => memberColumns<Driver>("driver");

/** Of many companies: whose the driver is comes first. */
export const expiringColumns = (): readonly TableColumn<Driver & { companyName: string }>[] => [
  { title: m.companies_company(), cell: ({ companyName }) => companyName },
  ...driverColumns(),
];

/** The columns of a file that an import reads. */
const contentColumns = (
  kind: FleetKind,
): readonly TableColumn<{ content: Record<string, string | number | null> }>[] =>
  IMPORT_FIELDS[kind].map((path) => ({
    title: titled(path),
    cell: ({ content }): CellValue => content[path] ?? null,
  }));

export const templateColumns = contentColumns;

type FailedLine = { line: number; content: Record<string, string | number | null>; reasons: string };

/** The failing rows as they stood, to be mended and sent again, with where they stood and what is wrong. */
export const failureColumns = (kind: FleetKind): readonly TableColumn<FailedLine>[] => [
  ...contentColumns(kind),
  { title: m.import_line(), cell: ({ line }) => line },
  { title: m.import_reason(), cell: ({ reasons }) => reasons },
];

/** `Vuosimalli: Vuosimalli on aikaisintaan …` of each, in one cell. */
export const reasonsOf = (issues: readonly Pick<RowIssue, "path" | "code">[]): string =>
  issues.map(({ path, code }) => `${titled(path)}: ${messageOfCode(code)}`).join(" ");

/** What our own files have beside it. */
export const ignoredTitles = (): readonly string[] => [
  titled("status"),
  m.companyPage_id(),
  m.companies_company(),
  m.import_line(),
  m.import_reason(),
];

type RunStatement = {
  number: string;
  companyName: string;
  businessId: string;
  reference: string;
  outcome: StatementOutcome;
  grossCents: number;
  deductionsCents: number;
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
  payoutDate: string | null;
  dueDate: string | null;
};

/** A run's statements; amounts in euros. */
export const runStatementColumns = (): readonly TableColumn<RunStatement>[] => [
  { title: m.settlementRun_number(), cell: ({ number }) => number },
  { title: m.settlementRun_company(), cell: ({ companyName }) => companyName },
  { title: titled("businessId"), cell: ({ businessId }) => businessId },
  { title: m.settlementRun_gross(), cell: ({ grossCents }) => grossCents / 100 },
  {
    title: m.settlementRun_deductions(),
    cell: ({ deductionsCents, correctionsCents }) => (deductionsCents - correctionsCents) / 100,
  },
  { title: m.settlementRun_corrections(), cell: ({ correctionsCents }) => correctionsCents / 100 },
  { title: m.settlementRun_carryIn(), cell: ({ carryInCents }) => carryInCents / 100 },
  { title: m.settlementRun_total(), cell: ({ totalCents }) => totalCents / 100 },
  { title: m.settlementRun_outcome(), cell: ({ outcome }) => m.settlementRun_outcomes({ outcome }) },
  { title: m.settlementRun_payoutDate(), cell: ({ payoutDate: date }) => date && { date } },
  { title: m.settlementRun_dueDate(), cell: ({ dueDate: date }) => date && { date } },
  { title: m.settlementRun_reference(), cell: ({ reference }) => reference },
];

/** The titles of a file of payments, to be filled in. */
export const paymentFileColumns = (): readonly TableColumn<never>[] =>
  PAYMENT_FILE_FIELDS.map((field) => ({ title: m.paymentColumns({ field }), cell: () => null }));

type ListedArea = BookingArea & { allowed: number; denied: number };

/** Areas of postal codes, with how many rules they have today. */
export const bookingAreaColumns = (): readonly TableColumn<ListedArea>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.area_name(), cell: ({ name }) => name },
  { title: titled("provider"), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: titled("postCodes"), cell: ({ postCodes }) => formatPostCodes(postCodes) },
  { title: m.area_codes(), cell: ({ postCodes }) => countPostCodes(postCodes) },
  { title: titled("validFrom"), cell: ({ validFrom: date }) => ({ date }) },
  { title: titled("validTo"), cell: ({ validTo: date }) => date && { date } },
  { title: m.area_ended(), cell: ({ endedAt }) => endedAt && { date: helsinkiDate(endedAt) } },
  { title: m.area_allowed(), cell: ({ allowed }) => allowed },
  { title: m.area_denied(), cell: ({ denied }) => denied },
];
