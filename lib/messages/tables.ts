import type { BookingArea } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes, formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts } from "#lib/booking-areas/texts.ts";
import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import type { CellValue, TableColumn } from "#lib/core/table.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { FLEET_FIELDS, type FleetKind, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { IMPORT_FIELDS, type RowIssue } from "#lib/imports/rules/import.ts";
import { importTexts } from "#lib/imports/texts.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import { paymentColumns } from "#lib/payments/texts.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import { userTexts } from "#lib/people/users-texts.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import { settlementRunTexts as runTexts } from "#lib/settlements/texts.ts";
import { messageOfCode } from "./errors.ts";
import { companyTypeLabels, fieldLabels, providerLabels, statusLabels } from "./labels.ts";
import { wordsOf } from "./values.ts";

// What stands in the files of the lists: titles and words in Finnish. Bank details leave in no list.

const titled = (path: string): string => fieldLabels[path] ?? path;

export const companyColumns: readonly TableColumn<Company>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: companiesTexts.company, cell: ({ companyName }) => companyName },
  { title: titled("businessId"), cell: ({ businessId }) => businessId },
  { title: titled("companyType"), cell: ({ companyType }) => companyTypeLabels[companyType] },
  { title: titled("status"), cell: ({ status }) => statusLabels[status] },
  { title: titled("provider"), cell: ({ provider }) => providerLabels[provider] },
  { title: titled("taxiServiceLicence"), cell: ({ taxiServiceLicence }) => taxiServiceLicence },
  { title: titled("address.street"), cell: ({ address }) => address.street },
  { title: titled("address.postCode"), cell: ({ address }) => address.postCode },
  { title: titled("address.city"), cell: ({ address }) => address.city },
  { title: titled("contact.firstName"), cell: ({ contact }) => contact.firstName },
  { title: titled("contact.lastName"), cell: ({ contact }) => contact.lastName },
  { title: titled("contact.phoneNumber"), cell: ({ contact }) => contact.phoneNumber },
  { title: titled("contact.email"), cell: ({ contact }) => contact.email },
  { title: companiesTexts.vehicles, cell: ({ vehicleCount }) => vehicleCount },
  { title: companiesTexts.drivers, cell: ({ driverCount }) => driverCount },
  { title: companyPageTexts.created, cell: ({ createdDate }) => ({ date: helsinkiDate(createdDate) }) },
  {
    title: companyPageTexts.approved,
    cell: ({ approvedDate }) => approvedDate && { date: helsinkiDate(approvedDate) },
  },
];

export const userColumns: readonly TableColumn<ListedUser>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: userTexts.email, cell: ({ email }) => email },
  { title: userTexts.admin, cell: ({ admin }) => (admin ? userTexts.history.yes : userTexts.history.no) },
  { title: userTexts.state, cell: ({ disabledAt }) => (disabledAt ? userTexts.disabled : userTexts.enabled) },
  { title: userTexts.reason, cell: ({ disabledReason }) => disabledReason },
  { title: userTexts.companies, cell: ({ companyNames }) => companyNames },
  { title: userTexts.companyCount, cell: ({ companyCount }) => companyCount },
  { title: userTexts.created, cell: ({ createdAt }) => ({ date: helsinkiDate(createdAt) }) },
  { title: userTexts.lastSeen, cell: ({ lastSeenAt }) => lastSeenAt && { date: helsinkiDate(lastSeenAt) } },
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
    { title: titled("status"), cell: ({ status }) => statusLabels[status] },
    { title: companyPageTexts.id, cell: ({ id }) => id },
  ];
}

function cellOf(kind: string | undefined, path: string, value: string | number | null): CellValue {
  if (value === null) return null;
  if (kind === "date") return { date: String(value) };
  return kind === "choice" ? (wordsOf(path)[value] ?? value) : value;
}

export const vehicleColumns = memberColumns<Vehicle>("vehicle");
export const driverColumns = memberColumns<Driver>("driver");

/** Of many companies: whose the driver is comes first. */
export const expiringColumns: readonly TableColumn<Driver & { companyName: string }>[] = [
  { title: companiesTexts.company, cell: ({ companyName }) => companyName },
  ...driverColumns,
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
  { title: importTexts.line, cell: ({ line }) => line },
  { title: importTexts.reason, cell: ({ reasons }) => reasons },
];

/** `Vuosimalli: Vuosimalli on aikaisintaan …` of each, in one cell. */
export const reasonsOf = (issues: readonly Pick<RowIssue, "path" | "code">[]): string =>
  issues.map(({ path, code }) => `${titled(path)}: ${messageOfCode(code)}`).join(" ");

/** What our own files have beside it. */
export const ignoredTitles: readonly string[] = [
  titled("status"),
  companyPageTexts.id,
  companiesTexts.company,
  importTexts.line,
  importTexts.reason,
];

type RunStatement = {
  number: string;
  companyName: string;
  businessId: string;
  reference: string;
  outcome: StatementOutcome;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
  payoutDate: string | null;
  dueDate: string | null;
};

/** A run's statements; amounts in euros. */
export const runStatementColumns: readonly TableColumn<RunStatement>[] = [
  { title: runTexts.number, cell: ({ number }) => number },
  { title: runTexts.company, cell: ({ companyName }) => companyName },
  { title: titled("businessId"), cell: ({ businessId }) => businessId },
  { title: runTexts.gross, cell: ({ grossCents }) => grossCents / 100 },
  { title: runTexts.deductions, cell: ({ deductionsCents }) => deductionsCents / 100 },
  { title: runTexts.carryIn, cell: ({ carryInCents }) => carryInCents / 100 },
  { title: runTexts.total, cell: ({ totalCents }) => totalCents / 100 },
  { title: runTexts.outcome, cell: ({ outcome }) => runTexts.outcomes[outcome] },
  { title: runTexts.payoutDate, cell: ({ payoutDate: date }) => date && { date } },
  { title: runTexts.dueDate, cell: ({ dueDate: date }) => date && { date } },
  { title: runTexts.reference, cell: ({ reference }) => reference },
];
/** The titles of a file of payments, to be filled in. */
export const paymentFileColumns: readonly TableColumn<never>[] = PAYMENT_FILE_FIELDS.map((field) => ({
  title: paymentColumns[field],
  cell: () => null,
}));

type ListedArea = BookingArea & { allowed: number; denied: number };

/** Areas of postal codes, with how many rules they have today. */
export const bookingAreaColumns: readonly TableColumn<ListedArea>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: areaTexts.name, cell: ({ name }) => name },
  { title: titled("provider"), cell: ({ provider }) => providerLabels[provider] },
  { title: titled("postCodes"), cell: ({ postCodes }) => formatPostCodes(postCodes) },
  { title: areaTexts.codes, cell: ({ postCodes }) => countPostCodes(postCodes) },
  { title: titled("validFrom"), cell: ({ validFrom: date }) => ({ date }) },
  { title: titled("validTo"), cell: ({ validTo: date }) => date && { date } },
  { title: areaTexts.ended, cell: ({ endedAt }) => endedAt && { date: helsinkiDate(endedAt) } },
  { title: areaTexts.allowed, cell: ({ allowed }) => allowed },
  { title: areaTexts.denied, cell: ({ denied }) => denied },
];
