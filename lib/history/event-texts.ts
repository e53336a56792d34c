import {
  accountantFields,
  BILLING_TYPES,
  billingFields,
  COMPANY_TYPES,
  companyFields,
} from "#lib/companies/company-fields.ts";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { externalState } from "#lib/companies/texts.ts";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { isPlainDate } from "#lib/core/calendar.ts";
import { fieldPaths, withFirst } from "#lib/core/field-table.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#lib/core/language.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { DISPUTE_STATES } from "#lib/disputes/rules/dispute.ts";
import { shareInWords } from "#lib/driver-statements/texts.ts";
import { COMPANY_FIELDS, type EntityType, type PeopleAction } from "#lib/events/rules/change.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { VEHICLE_TYPES, vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import { formatDate, formatDateTime, formatSpan } from "#lib/messages/format.ts";
import { fieldLabel, statusInWords, wordsOfCode } from "#lib/messages/labels.ts";
import { PAYEE_STATES } from "#lib/settlements/rules/payee-check.ts";
import * as m from "#messages";

type Content = Record<string, unknown> | null;

export type ChangeLine = {
  path: string;
  label: string;
  from: string | null;
  to: string | null;
  /** The company of a value, if the reader may open it. */
  fromCompany?: number;
  toCompany?: number;
  /** A text or time that comes with the event, such as the reason of a return. It replaces no former value. */
  note?: true;
};

const NOTES: readonly string[] = [
  "returnReason",
  "rejectReason",
  "reactivationWish",
  "reactivationDeclined",
  "licenceReminded",
  "invoiceReminded",
];

/** The fields in the order of the forms. The fields of a field table follow the table's order. */
const FIELD_ORDER: readonly string[] = [
  "returnReason",
  "reactivationWish",
  "reactivationDeclined",
  ...withFirst(
    ["external.status", "aggregatorCompany", ...fieldPaths(companyFields)],
    ["companyName", "businessId", "provider", "companyType", "externalId"],
  ),
  ...fieldPaths(billingFields).map((name) => `billing.${name}`),
  "billing.ibanConfirmed",
  "billing.ibanRejected",
  "payeeCheck",
  "withdrawnPayout",
  "rejectReason",
  ...fieldPaths(accountantFields),
  "accountantDesk",
  "employerShare",
  "dispute",
  "disputeState",
  "packages",
  "contract.signed",
  "contract.reliablePartner",
  "anonymised",
  ...withFirst(fieldPaths(vehicleFields), ["licensePlate", "vehicleType"]),
  ...fieldPaths(driverFields),
  "licenceReminded",
  "company",
  "status",
  "owner",
];

/** An event's changes, field by field in the reader's words and in the forms' order; null stands for an empty field. */
export function changeLines(
  before: Content,
  after: Content,
  companyNames: ReadonlyMap<number, string> = new Map(),
): ChangeLine[] {
  return Object.keys({ ...before, ...after })
    .filter((path) => (before?.[path] ?? null) !== (after?.[path] ?? null))
    .sort((a, b) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b))
    .map((path) => ({
      path,
      label: fieldLabel(path),
      from: shownValue(path, before?.[path], companyNames),
      to: shownValue(path, after?.[path], companyNames),
      ...(NOTES.includes(path) && { note: true }),
      ...(opens(path, before?.[path], companyNames) && { fromCompany: Number(before?.[path]) }),
      ...(opens(path, after?.[path], companyNames) && { toCompany: Number(after?.[path]) }),
    }));
}

/** The name of a vehicle or a driver by the event's content; its id without a name. */
export function entityName(type: EntityType, id: number, content: Content): string {
  const words = NAMES[type].map((path) => content?.[path]).filter((word) => typeof word === "string");
  return words.join(" ") || String(id);
}

/** The change of a company's members in words. */
export function peopleChange(action: PeopleAction, before: Content, after: Content): string {
  const told = after ?? before;
  const role =
    wordsOfCode(COMPANY_ROLES, told?.["person.role"], (code) => m.companyRole_label({ role: code })) ?? "";
  return m.people_history({ action, email: String(told?.["person.email"] ?? ""), role: role.toLowerCase() });
}

const NAMES: Record<EntityType, readonly string[]> = {
  company: ["companyName"],
  vehicle: ["licensePlate"],
  driver: ["contact.lastName", "contact.firstName"],
};

const PACKAGE = /(\w+) (\d{4}-\d\d-\d\d)–(\d{4}-\d\d-\d\d)?/g;

/** The words for values that are stored as codes; an old code is shown unchanged. */
const VALUES: Record<string, (value: string) => string | undefined> = {
  status: (value) => wordsOfCode(STATUSES, value, statusInWords),
  vehicleType: (stored) => wordsOfCode(VEHICLE_TYPES, stored, (value) => m.vehicleTypeLabels({ value })),
  taxiDrivingLicenseExpiration: dateOf,
  licenceReminded: dateOf,
  anonymised: dateOf,
  language: (value) => wordsOfCode(LANGUAGES, value, (language) => LANGUAGE_NAMES[language]),
  provider: (value) => wordsOfCode(PROVIDERS, value, (provider) => m.providerLabels({ provider })),
  companyType: (value) =>
    wordsOfCode(COMPANY_TYPES, value, (companyType) => m.companyTypeLabels({ companyType })),
  "billing.billingType": (stored) =>
    wordsOfCode(BILLING_TYPES, stored, (value) => m.billingTypeLabels({ value })),
  "external.status": externalState,
  "billing.iban": (value) => value.replace(/^(.{4})(.{4})/, "$1 $2"),
  "billing.ibanRejected": (value) => value.replace(/^(.{4})(.{4})/, "$1 $2"),
  "billing.ibanConfirmed": (value) => value.replace(/^(.{4})(.{4})/, "$1 $2"),
  payeeCheck: (value) => wordsOfCode(PAYEE_STATES, value, (state) => m.payeeCheck_states({ state })),
  employerShare: shareInWords,
  disputeState: (value) => wordsOfCode(DISPUTE_STATES, value, (state) => m.dispute_states({ state })),
  packages: (value) => value.replaceAll(PACKAGE, (_, name, from, to) => periodOf(name, from, to)),
  "contract.signed": instantOf,
  "contract.reliablePartner": instantOf,
  reactivationWish: instantOf,
};

const opens = (path: string, value: unknown, companyNames: ReadonlyMap<number, string>): boolean =>
  COMPANY_FIELDS.includes(path) && typeof value === "number" && companyNames.has(value);

function shownValue(path: string, value: unknown, companyNames: ReadonlyMap<number, string>): string | null {
  // Every vehicle and driver is in a company. The value is null for a company that the reader may not see.
  if (path === "company" && value === null) return m.history_anotherCompany();
  if (value === null || value === undefined || value === "") return null;
  if (opens(path, value, companyNames)) return companyNames.get(Number(value)) ?? null;
  return VALUES[path]?.(String(value)) ?? String(value);
}

function periodOf(name: string, from: string, to: string | undefined): string {
  const label = wordsOfCode(PACKAGE_NAMES, name, (known) => m.packageLabels({ name: known })) ?? name;
  return to ? `${label} ${formatSpan(from, to)}` : `${label} ${formatDate(from)} ${m.history_packageFrom()}`;
}

function dateOf(value: string): string | undefined {
  return isPlainDate(value) ? formatDate(value) : undefined;
}

function instantOf(value: string): string | undefined {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : formatDateTime(at);
}
